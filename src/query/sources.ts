/** Where lookups look: a branch, the other branches of its file, and the session that it was split off from. */

import type { ToolCallRecord } from "../archive/record.js";
import { CondenseError } from "../errors.js";
import { isToolResult, textOf } from "../session/content.js";
import type { Session } from "../session/session.js";
import { didYouMean, suggest } from "../text/suggest.js";
import { createElsewhere, type Elsewhere } from "./elsewhere.js";
import { isTextOf } from "./pair-records.js";
import type { EntryResult, RecoverPorts } from "./recover.js";
import { createScope, type Scope } from "./scope.js";

export interface Sources extends RecoverPorts {
	readonly session: Session;
	readonly scope: Scope;
	readonly elsewhere: Elsewhere;
	/** Read when it is first needed. */
	readonly parent: () => Parent | undefined;
}

/** The session named as `parentSession` in the header. */
export interface Parent {
	readonly path: string;
	/** Or why it cannot be asked. */
	readonly sources: Sources | { readonly problem: string };
}

export interface Ports {
	readonly readSidecar: RecoverPorts["readSidecar"];
	readonly readParent: () => Parent | undefined;
}

/**
 * What can be asked of a session. `branch` is the id of any entry: the branch ends there instead of at the leaf.
 * Throws `usage` where the file has no such entry, `input.cycle` where the branch's parent links form a loop.
 */
export function createSources(session: Session, branch: string | undefined, ports: Ports): Sources {
	const leaf = branch === undefined ? undefined : session.byId.get(branch);
	if (branch !== undefined && leaf === undefined) {
		const near = didYouMean(suggest(branch, session.byId.keys()));
		throw new CondenseError("usage", `the session has no entry ${JSON.stringify(branch)}${near}`, {
			hint: "--branch takes the id of any entry; the branch ends there",
		});
	}
	const scope = createScope(session, leaf);
	let known: { readonly parent: Parent | undefined } | undefined;
	const parent = () => {
		known ??= { parent: ports.readParent() };
		return known.parent;
	};
	return {
		session,
		scope,
		elsewhere: createElsewhere(session, scope),
		readSidecar: ports.readSidecar,
		findEntry: (record) => entryIn(session, record) ?? entryInParent(parent(), record),
		parent,
	};
}

/** The same id may stand for another entry here than in the session that the record was made in. */
function entryIn({ byId }: Session, record: ToolCallRecord): EntryResult | undefined {
	const entry = byId.get(record.entryId ?? "")?.entry;
	const result = entry?.type === "message" ? entry.message : undefined;
	if (!result || !isToolResult(result) || result.toolCallId !== record.toolCallId) return undefined;
	return isTextOf(record, textOf(result.content)) === false ? undefined : { result, parentSession: undefined };
}

function entryInParent(parent: Parent | undefined, record: ToolCallRecord): EntryResult | { readonly problem: string } {
	if (parent === undefined) return { problem: `entry ${record.entryId} is not in the session` };
	const { path, sources } = parent;
	if ("problem" in sources) return sources;
	const found = sources.findEntry(record);
	return "problem" in found ? found : { ...found, parentSession: found.parentSession ?? path };
}
