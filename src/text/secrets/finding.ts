/** A secret found in a text: UTF-16 offsets of what must not be shown, and the kind that stands there instead. */
export interface Finding {
	readonly start: number;
	readonly end: number;
	/** Lower case, hyphens: `github-token`. */
	readonly kind: string;
}
