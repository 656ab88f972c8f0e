/** A word as it was typed to bash, without its quotes and backslashes. Nothing in it is run or expanded. */

/** A quote that is still open reaches to the end. */
export function unquote(typed: string): string {
	return typed.replace(/'([^']*)(?:'|$)|"((?:\\.|[^"\\])*)(?:"|$)|\\(.?)/gs, (_, single, double, escaped) => {
		if (single !== undefined) return single;
		if (double !== undefined) return double.replace(/\\(["\\$`])/g, "$1");
		return escaped;
	});
}
