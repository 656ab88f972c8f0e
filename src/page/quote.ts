/** What comes from a session stands in code, so that it cannot pass for the page's own words. */
/** Set off names in a string until they become markup. Neither is in any text of a preview, which has no controls. */
const START = "\u0001";
const END = "\u0002";

export function quote(name: string): string {
	return name === "" ? "" : `${START}${name}${END}`;
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
