/** Line differences, in the two forms that a session shows: pi's numbered lines of an edit, and git's hunks. */

export interface DiffLine {
	sign: " " | "+" | "-";
	text: string;
	/** Line numbers, counted from 1, in the old and the new text at this place. */
	oldLine: number;
	newLine: number;
}

/** The longest common subsequence of lines, after the equal ends are taken off. */
export function diffLines(oldText: string, newText: string): DiffLine[] {
	const before = splitLines(oldText);
	const after = splitLines(newText);
	let head = 0;
	while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
	let tail = 0;
	const most = Math.min(before.length, after.length) - head;
	while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
	const middle = walkTable(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
	const signed = [
		...before.slice(0, head).map((text) => ({ sign: " " as const, text })),
		...middle,
		...before.slice(before.length - tail).map((text) => ({ sign: " " as const, text })),
	];
	return numberLines(signed);
}

/** As pi's edit tool puts it into `details.diff`: four lines around every change. */
export function formatEditDiff(oldText: string, newText: string): { diff: string; firstChangedLine: number } {
	const lines = diffLines(oldText, newText);
	const width = String(Math.max(splitLines(oldText).length, splitLines(newText).length) + 1).length;
	const output: string[] = [];
	let skipped = false;
	for (const [index, line] of lines.entries()) {
		if (!isNearChange(lines, index, 4)) {
			skipped = true;
			continue;
		}
		if (skipped) output.push(` ${" ".repeat(width)} ...`);
		skipped = false;
		const shown = line.sign === "+" ? line.newLine : line.oldLine;
		output.push(`${line.sign}${String(shown).padStart(width)} ${line.text}`);
	}
	if (skipped) output.push(` ${" ".repeat(width)} ...`);
	return { diff: output.join("\n"), firstChangedLine: lines.find((line) => line.sign !== " ")?.newLine ?? 1 };
}

/** Hunks of a unified diff with three lines of context, without the file header. */
export function formatHunks(oldText: string, newText: string): string {
	const lines = diffLines(oldText, newText);
	const output: string[] = [];
	for (let index = 0; index < lines.length; index++) {
		if (!isNearChange(lines, index, 3)) continue;
		let end = index;
		while (end < lines.length && isNearChange(lines, end, 3)) end += 1;
		const hunk = lines.slice(index, end);
		output.push(hunkHeader(hunk), ...hunk.map((line) => `${line.sign}${line.text}`));
		index = end;
	}
	return output.join("\n");
}

function hunkHeader(hunk: DiffLine[]): string {
	const oldCount = hunk.filter((line) => line.sign !== "+").length;
	const newCount = hunk.filter((line) => line.sign !== "-").length;
	return `@@ -${oldCount === 0 ? 0 : hunk[0]!.oldLine},${oldCount} +${newCount === 0 ? 0 : hunk[0]!.newLine},${newCount} @@`;
}

function isNearChange(lines: DiffLine[], index: number, distance: number): boolean {
	for (let at = Math.max(0, index - distance); at <= Math.min(lines.length - 1, index + distance); at++) {
		if (lines[at]!.sign !== " ") return true;
	}
	return false;
}

function splitLines(text: string): string[] {
	const lines = text.split("\n");
	if (lines.at(-1) === "") lines.pop();
	return lines;
}

function numberLines(signed: { sign: DiffLine["sign"]; text: string }[]): DiffLine[] {
	let oldLine = 1;
	let newLine = 1;
	return signed.map(({ sign, text }) => {
		const line = { sign, text, oldLine, newLine };
		if (sign !== "+") oldLine += 1;
		if (sign !== "-") newLine += 1;
		return line;
	});
}

/** Quadratic, and fine for the few hundred lines that an edit changes. */
function walkTable(before: string[], after: string[]): { sign: DiffLine["sign"]; text: string }[] {
	const rest: number[][] = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
	for (let i = before.length - 1; i >= 0; i--) {
		for (let j = after.length - 1; j >= 0; j--) {
			const kept = before[i] === after[j] ? rest[i + 1]![j + 1]! + 1 : 0;
			rest[i]![j] = Math.max(kept, rest[i + 1]![j]!, rest[i]![j + 1]!);
		}
	}
	const output: { sign: DiffLine["sign"]; text: string }[] = [];
	let i = 0;
	let j = 0;
	while (i < before.length || j < after.length) {
		if (i < before.length && j < after.length && before[i] === after[j]) {
			output.push({ sign: " ", text: before[i]! });
			i += 1;
			j += 1;
		} else if (i < before.length && (j === after.length || rest[i + 1]![j]! >= rest[i]![j + 1]!)) {
			output.push({ sign: "-", text: before[i]! });
			i += 1;
		} else {
			output.push({ sign: "+", text: after[j]! });
			j += 1;
		}
	}
	return output;
}
