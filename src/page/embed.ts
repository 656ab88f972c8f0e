/** JSON inside a script element that is data: no text in it can end the element or open a comment. */
export function scriptJson(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}
