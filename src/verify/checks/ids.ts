/** Ids and headers: what entries are told apart by. */
import type { Check, Found } from "../finding.js";
import { shortId } from "../finding.js";
import type { Subject } from "../subject.js";

export const entryWithoutId: Check = {
	name: "entry-without-id",
	severity: "error",
	about: "An entry has no id. Nothing can follow it; as the last line it makes pi lose the whole branch.",
	repair: "given the id that the next entry asks for, otherwise dropped",
	run: ({ session }) => session.findings.filter(({ check }) => check === "entry-without-id"),
};

export const extraHeader: Check = {
	name: "extra-header",
	severity: "warning",
	about: "There is a second session header. The first one counts.",
	run: ({ session }) => session.findings.filter(({ check }) => check === "extra-header"),
};

export const duplicateId: Check = {
	name: "duplicate-id",
	severity: "error",
	about: "Two different entries have one id. pi sees the later one alone, and what followed the other hangs on it.",
	repair: "the earlier entry gets an id of its own, and what follows it up to the later one names that",
	*run(subject) {
		for (const { found, isRepetition } of sharedIds(subject)) if (!isRepetition) yield found;
	},
};

export const repeatedEntry: Check = {
	name: "repeated-entry",
	severity: "warning",
	about: "An entry stands in the file twice. An old pi wrote whole sessions twice; nothing is lost by it.",
	repair: "the last one stays",
	*run(subject) {
		for (const { found, isRepetition } of sharedIds(subject)) if (isRepetition) yield found;
	},
};

function* sharedIds({ session }: Subject): Generator<{ found: Found; isRepetition: boolean }> {
	// Most files have none: then nothing needs to be compared.
	if (session.byId.size === session.lines.length) return;
	const before = new Map<string, (typeof session.lines)[number]>();
	for (const line of session.lines) {
		const { id } = line.entry;
		const other = before.get(id);
		before.set(id, line);
		if (other === undefined) continue;
		const isRepetition = JSON.stringify(other.entry) === JSON.stringify(line.entry);
		const what = isRepetition ? "is written again" : "is another entry";
		yield { found: { line: line.line, message: `the id ${shortId(id)} of line ${other.line} ${what}` }, isRepetition };
	}
}
