/** What a move did, as far as the checks have to know it. */
import { type CondenseError, messageOf, CondenseError as OurError } from "../../src/errors.js";

export interface Outcome {
	/** For people: what was done and how it ended. */
	readonly said: string;
	/** What may have become of the session's bytes. `replace`: also a format 3 file in place of an older one. */
	readonly writes: "nothing" | "append" | "replace";
	/** Whether the modification time must be what it was. */
	readonly keepsTime: boolean;
	/** A process was killed: it may have left a lock, temporary files, and files for entries that never came. */
	readonly isKilled: boolean;
	/** A sidecar could not be written: those of the same batch that could may stay. */
	readonly leavesSidecars?: boolean;
}

export const NOTHING_WRITTEN = { writes: "nothing", keepsTime: true, isKilled: false } as const;

/** The error that a run ended with. Anything but an error of condense's own is a bug, and is thrown on. */
export async function refusalOf(run: () => Promise<unknown>): Promise<CondenseError | undefined> {
	try {
		await run();
		return undefined;
	} catch (error) {
		if (error instanceof OurError) return error;
		throw error;
	}
}

/** Throws where a run did not end as it should have. `expected` are codes of errors, or `done`. */
export function mustEndAs(error: CondenseError | undefined, ...expected: (CondenseError["code"] | "done")[]): string {
	const code = error?.code ?? "done";
	if (expected.includes(code)) return code;
	throw new Error(`ended as ${code} (${messageOf(error)}), not as ${expected.join(" or ")}`, { cause: error });
}
