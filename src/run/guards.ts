/** What keeps a command from writing into a session (SPEC 1.4 and 11.2). */
import { CondenseError } from "../errors.js";
import { checkNotInUse } from "../session/in-use.js";
import type { SessionFile } from "../session/read.js";
import { type Branch, strayedFrom } from "../session/tree.js";
import { hasOpenCall } from "./open-call.js";

/** Throws `session.in-use` where pi may have the session open, by the real clock. */
export function refuseInUse({ path, state }: SessionFile, branch: Branch, { realNow }: { realNow: number }): void {
	if (state === undefined) {
		throw new CondenseError("usage", `${path} is no regular file`, { hint: "name a file with --out" });
	}
	const mtimeMs = Number(state.mtimeNs / 1_000_000n);
	checkNotInUse({ path, mtimeMs, nowMs: realNow, hasOpenCall: hasOpenCall(branch.lines) });
}

/** What is wrong with the file's leaf, in words; undefined where the last line belongs where it is. */
export function describeStray({ session }: SessionFile, branch: Branch): string | undefined {
	const stray = strayedFrom(session, branch);
	const leaf = branch.lines.at(-1);
	if (stray === undefined || leaf === undefined) return undefined;
	const last = `the last line (${leaf.line}, ${leaf.entry.type})`;
	return `${last} hangs on an early entry and leaves the conversation that ends at line ${stray.line} off the branch`;
}
