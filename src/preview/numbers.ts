/** Numbers for readers, the same in every locale. */

/** `12,345` */
export function formatCount(value: number): string {
	return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 message`, `12 messages` */
export function plural(count: number, one: string, many = `${one}s`): string {
	return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function tokenCount(tokens: number): string {
	return plural(tokens, "token");
}

/** `312 B`, `4.1 KB`, `2.3 MB` */
export function formatBytes(bytes: number): string {
	if (bytes < 1024) return `${bytes} B`;
	const kilobytes = bytes / 1024;
	return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** `-88 %`, `+3 %`; undefined where that says nothing. */
export function percentChange(before: number, after: number): string | undefined {
	const percent = before === 0 ? 0 : Math.round((100 * (after - before)) / before);
	return percent === 0 ? undefined : `${percent > 0 ? "+" : ""}${percent} %`;
}
