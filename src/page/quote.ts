/** What comes from a session stands in code, so that it cannot pass for the page's own words. */
/** Set off names in a string until they become markup: two code points that stand for no character, ever. */
const START = "\ufdd0";
const END = "\ufdd1";

/** The name between its marks, which it cannot hold itself. */
export function quote(name: string): string {
	return name === "" ? "" : START + name.replaceAll(START, "").replaceAll(END, "") + END;
}

export interface Piece {
	readonly text: string;
	readonly isName: boolean;
}

/** A string with quoted names in its pieces, none of them empty. */
export function splitQuoted(text: string): Piece[] {
	const [first = "", ...others] = text.split(START);
	const pieces = others.flatMap((part) => {
		const [name = "", rest = ""] = part.split(END);
		return [
			{ text: name, isName: true },
			{ text: rest, isName: false },
		];
	});
	return [{ text: first, isName: false }, ...pieces].filter((piece) => piece.text !== "");
}
