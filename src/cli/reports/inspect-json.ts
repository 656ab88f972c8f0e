import type { Inspection } from "../../inspect/inspect.js";
import type { InspectedChain, InspectReport } from "../contract/inspect.js";

export type { InspectReport } from "../contract/inspect.js";

/** `inspect --json`: everything that the tables show, with `path` as it was given. */
export function inspectJson(inspection: Inspection, path: string): InspectReport {
	const { session, tokens, roles, tools, chains, protection, interruptedTokens, reclaimableTokens, archive } =
		inspection;
	return {
		schema: "condense/inspect@1",
		path,
		session,
		tokens,
		kinds: roles,
		tools,
		chains: chains.map(chainJson),
		protection,
		interruptedTokens,
		reclaimableTokens,
		archive,
	};
}

/** Sessions may hold anything in the place of a time. */
function chainJson({ startUserTimestamp: time, ...chain }: Inspection["chains"][number]): InspectedChain {
	const { state, blockId, calls, rawTokens, seenTokens } = chain;
	return { startUserTimestamp: Number.isFinite(time) ? time : null, state, blockId, calls, rawTokens, seenTokens };
}
