/**
 * The labels that models know calls by: `[[2:read]]`, number and tool. They hold only where both match (SPEC 5): a model
 * that miscounts would otherwise send the agent to the wrong output.
 */

/** The label of the `number`th call of a batch, counted from 1. */
export function labelOf(number: number, toolName: string): string {
	return `[[${number}:${labelName(toolName)}]]`;
}

/** A tool's name as it can stand in a label: no brackets, no blanks, no line ends. */
function labelName(toolName: string): string {
	return toolName.replace(/[^\w.:/-]/g, "_").slice(0, 100) || "tool";
}

const BRACKETS = String.raw`\\?\[\\?\[\s{0,4}(?<number>\d{1,6})\s{0,4}:\s{0,4}(?<name>[^\s\[\]\\]{1,120})\s{0,4}\\?\]\\?\]`;
/** As models write them: in bold or italics, in backticks, with escaped brackets. */
const LABEL = new RegExp(String.raw`(?<wrap>\*{1,3}|_{1,3}|)(?<tick>\x60{1,2}|)${BRACKETS}\k<tick>\k<wrap>`, "g");

/** A piece of a line: text, or the position of the call that a label stands for. */
export type LabelPiece = string | number;

/** The line in pieces. Labels that match no call are gone, with the colon and the blanks behind them. */
export function splitAtLabels(line: string, toolNames: readonly string[]): LabelPiece[] {
	const pieces: LabelPiece[] = [];
	let at = 0;
	for (const match of line.matchAll(LABEL)) {
		const before = line.slice(at, match.index);
		at = match.index + match[0].length;
		const position = Number(match.groups?.number) - 1;
		const name = toolNames[position];
		const isKnown = name !== undefined && labelName(name) === match.groups?.name;
		const isRepeated = before.trim() === "" && pieces.at(-1) === position;
		if (before !== "" && !(isKnown && isRepeated)) pieces.push(before);
		if (isKnown && !isRepeated) pieces.push(position);
		if (!isKnown) at += /^:?[ \t]*/.exec(line.slice(at))?.[0].length ?? 0;
	}
	if (at < line.length) pieces.push(line.slice(at));
	return pieces;
}
