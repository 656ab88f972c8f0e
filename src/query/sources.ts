/** Where lookups look: a branch, the other branches of its file, and the session that it was split off from. */

import { CondenseError } from "../errors.js";
import type { Session } from "../session/session.js";
import { didYouMean, suggest } from "../text/suggest.js";
import { createElsewhere, type Elsewhere } from "./elsewhere.js";
import type { ReadSidecar } from "./recover.js";
import { createScope, type Scope } from "./scope.js";

export interface Sources {
	readonly session: Session;
	readonly scope: Scope;
	readonly elsewhere: Elsewhere;
	readonly readSidecar: ReadSidecar;
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
	readonly readSidecar: ReadSidecar;
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
	let parent: { readonly is: Parent | undefined } | undefined;
	return {
		session,
		scope,
		elsewhere: createElsewhere(session, scope),
		readSidecar: ports.readSidecar,
		parent: () => {
			parent ??= { is: ports.readParent() };
			return parent.is;
		},
	};
}
