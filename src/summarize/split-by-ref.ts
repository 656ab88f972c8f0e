/** A batch's text as one text for each call, for summarizers that write no such texts themselves. */

/**
 * Each line goes to the first call that it names, and to the call of the line before where it names none. `refs` has
 * one ref for each call; the result one text for each, empty where nothing is said of a call.
 */
export function splitByRef(text: string, refs: readonly string[]): string[] {
	const texts = refs.map((): string[] => []);
	const places = new Map(refs.map((ref, i) => [ref, i]));
	let current = 0;
	for (const line of text.split("\n")) {
		const named = line.match(/\bt\d+\b/g)?.find((ref) => places.has(ref));
		if (named !== undefined) current = places.get(named)!;
		texts[current]?.push(line);
	}
	return texts.map((lines) => lines.join("\n").trim());
}
