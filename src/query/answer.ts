/** The answer to one name: every call it means, where else it means something, or what may have been meant. Pure. */
import { type FoundCall, foundCall, type Place } from "./found-call.js";
import { lookUp, type Match } from "./lookup.js";
import { nearNames, wasCalled } from "./near.js";
import { recoverText } from "./recover.js";
import type { Scope } from "./scope.js";
import type { Parent, Sources } from "./sources.js";

export interface Answer {
	/** The name as it was asked for; of a list, one of its refs. */
	readonly query: string;
	/** The active branch first, then others; a parent session only where this one has nothing. */
	readonly calls: readonly FoundCall[];
	/** The ends of other branches that own the same ref for a call of their own. */
	readonly otherOwners: readonly string[];
	/** Where nothing was found: names that are near. */
	readonly near: readonly string[];
	/** Where nothing was found: a call of that id was made, and has no result. */
	readonly isUnanswered: boolean;
	/** Why the parent session could not be asked, where that was tried. */
	readonly problem: string | undefined;
}

/** Looks a name up everywhere. */
export function answer(query: string, sources: Sources): Answer {
	const { scope, elsewhere } = sources;
	const own = ownCalls(query, sources, {});
	const { calls, problem } = own.length > 0 ? { calls: own, problem: undefined } : inherited(query, sources.parent());
	const isUnknown = calls.length === 0;
	return {
		query,
		calls,
		otherOwners: elsewhere.ownersOf(query),
		near: isUnknown ? nearNames(query, scope) : [],
		isUnanswered: isUnknown && wasCalled(query, scope),
		problem,
	};
}

function ownCalls(query: string, sources: Sources, place: Place): FoundCall[] {
	const { scope, elsewhere } = sources;
	const give = (match: Match, from: Scope, branch?: string) =>
		foundCall(match, recoverText(match, from, sources), { ...place, branch });
	const elsewhereCalls = elsewhere.lookUp(query);
	return [
		...lookUp(query, scope).map((match) => give(match, scope)),
		...elsewhereCalls.map((found) => give(found.match, found.scope, found.branch)),
	];
}

/** Parents have parents: each is asked only if the one before it knows nothing. */
function inherited(query: string, parent: Parent | undefined): { calls: FoundCall[]; problem: string | undefined } {
	if (parent === undefined) return { calls: [], problem: undefined };
	const { path, sources } = parent;
	if ("problem" in sources) return { calls: [], problem: sources.problem };
	const calls = ownCalls(query, sources, { parentSession: path });
	return calls.length > 0 ? { calls, problem: undefined } : inherited(query, sources.parent());
}
