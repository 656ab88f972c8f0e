/**
 * The sidecars of a plan, between planning and writing. A plan keeps no texts, only what they are known by: they are
 * looked up again in the session when they are written.
 */
import { createHash } from "node:crypto";
import type { SidecarPort } from "../plan/planning.js";
import { callsOf } from "../query/calls.js";
import { sidecarsBeside } from "../run/sidecars.js";
import { textOf } from "../session/content.js";
import { sessionChanged } from "../session/file-state.js";
import type { SessionFile } from "../session/read.js";
import type { Branch } from "../session/tree.js";

/** A text that is too large for the session, and the file beside it that `appendPlan` will write it to. */
export interface PlannedSidecar {
	readonly path: string;
	/** UTF-8. */
	readonly bytes: number;
}

/** @internal */
export interface HeldSidecar extends PlannedSidecar {
	/** The occurrence key of its result. */
	readonly key: string;
	/** Of its bytes: results may share a key. */
	readonly sha256: string;
}

/**
 * Names and hashes as a run would have them, noted down in `held`.
 *
 * @internal
 */
export function heldBack(port: SidecarPort, held: HeldSidecar[]): SidecarPort {
	return {
		async write(key, text) {
			const written = await port.write(key, text);
			held.push({ key, ...written });
			return written;
		},
	};
}

/**
 * Writes what was held back, and gives the way to take it back. Throws `session.changed` where a name that entries
 * speak of has been taken since, and what writing throws; then nothing of it stays.
 *
 * @internal
 */
export async function writeHeld(file: SessionFile, branch: Branch, held: readonly HeldSidecar[]): Promise<() => void> {
	const folder = sidecarsBeside(file.path, file.session.header.id, false);
	const findText = held.length === 0 ? undefined : textFinder(branch);
	try {
		for (const sidecar of held) {
			const text = findText?.(sidecar);
			if (text === undefined) throw sessionChanged(file.path);
			const { path } = await folder.write(sidecar.key, text);
			if (path !== sidecar.path) throw sessionChanged(sidecar.path, { what: "was taken since the plan was made" });
		}
	} catch (error) {
		folder.takeBack();
		throw error;
	}
	return () => folder.takeBack();
}

function textFinder(branch: Branch): (sidecar: HeldSidecar) => string | undefined {
	const calls = callsOf(branch.lines);
	return ({ key, sha256 }) => {
		for (const call of calls) {
			if (call.key !== key) continue;
			const text = textOf(call.message.content);
			if (createHash("sha256").update(text).digest("hex") === sha256) return text;
		}
		return undefined;
	};
}
