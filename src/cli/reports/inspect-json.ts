import type { Inspection } from "../../inspect/inspect.js";
import type { InspectReport } from "../contract/inspect.js";

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
		chains: chains.map(({ from: _from, to: _to, task: _task, ...chain }) => chain),
		protection,
		interruptedTokens,
		reclaimableTokens,
		archive,
	};
}
