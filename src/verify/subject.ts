/** Everything that checks look at, worked out once. Pure: what is in other files comes through functions. */
import type { Archive } from "../archive/archive.js";
import type { ChainData } from "../archive/record.js";
import { isChain } from "../archive/shapes.js";
import { buildContext, type ContextMessage } from "../context/build.js";
import type { RenderedMessage } from "../render/render.js";
import { whatModelSees } from "../render/seen.js";
import { type ChainSpans, resolveChains } from "../render/spans.js";
import type { SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";
import type { Settings } from "../settings/settings.js";
import { type View, viewOf } from "../view/view.js";
import type { LineFault } from "./line-faults.js";
import { type Archives, type FiledRecord, lookAtRecords } from "./records.js";
import { factsOf, type TreeFacts } from "./tree-facts.js";

export interface ChainEntry {
	readonly chain: ChainData;
	readonly line: number;
}

export interface Subject {
	readonly session: Session;
	readonly faults: readonly LineFault[];
	readonly tree: TreeFacts;
	/** What pi sends as the file stands. */
	readonly sent: readonly ContextMessage[];
	/** The same without condense's own edits: what its decisions start from. */
	readonly context: readonly ContextMessage[];
	readonly archive: Archive;
	readonly view: View;
	/** The entries of the branch that record a chain. */
	readonly chainEntries: readonly ChainEntry[];
	/** Where the chains of the archive lie in `context`. */
	readonly chains: ChainSpans;
	/** What the model sees, with places in `context`; -1 for what has none there. */
	readonly seen: readonly RenderedMessage[];
	/** Whether a block stands in the message that opened its chain. */
	readonly blocksAreInOpenings: boolean;
	/** Of the whole file. */
	readonly records: readonly FiledRecord[];
}

/** A session as `verify` looks at it. `faults` are those of its lines, `archives` the ways to what it leaves to other files. */
export function examine(
	session: Session,
	faults: readonly LineFault[],
	settings: Settings,
	archives: Archives,
): Subject {
	const tree = factsOf(session);
	const branch = { lines: tree.branch, findings: [] };
	const { archive, target, context, rendered, ...seen } = whatModelSees(session, branch, settings);
	const messages = context.map(({ message }) => message);
	const view = seen.view ?? viewOf(messages, archive, settings);
	// Edits of condense's own are all that may tell the two apart, and target native alone has them.
	const sent = target.name === "native" ? buildContext(tree.branch) : context;
	return {
		session,
		faults,
		tree,
		sent,
		context,
		archive,
		view,
		chainEntries: chainsOn(tree.branch),
		chains: resolveChains(view),
		seen: rendered.items,
		blocksAreInOpenings: target.blockPlace === "opening",
		records: lookAtRecords(session, tree.branch, view, archives),
	};
}

function chainsOn(branch: readonly SessionLine[]): ChainEntry[] {
	const found: ChainEntry[] = [];
	for (const { entry, line } of branch) {
		if (entry.type === "custom" && isChain(entry.data)) found.push({ chain: entry.data, line });
	}
	return found;
}
