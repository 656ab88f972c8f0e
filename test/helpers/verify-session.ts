/** Checks a session in memory, with sidecars and a parent session that a test makes up. */
import { parseSession } from "../../src/session/parse.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import type { Settings } from "../../src/settings/settings.js";
import type { Finding } from "../../src/verify/finding.js";
import { findLineFaults } from "../../src/verify/line-faults.js";
import type { Archives } from "../../src/verify/records.js";
import { type Repair, repairSession } from "../../src/verify/repair/repair.js";
import { examine, type Subject } from "../../src/verify/subject.js";
import { verifySubject } from "../../src/verify/verify.js";
import { SessionBuilder } from "./session-builder.js";

export interface World {
	readonly settings?: Settings;
	/** Texts of sidecars, by path. */
	readonly sidecars?: ReadonlyMap<string, string>;
	readonly parent?: SessionBuilder;
}

/** A session as a builder, as text, or as bytes. */
export type SessionLike = SessionBuilder | string | Buffer;

export function bytesOf(session: SessionLike): Buffer {
	return session instanceof SessionBuilder ? session.bytes() : Buffer.from(session as string);
}

export function subjectFrom(session: SessionLike, world: World = {}): Subject {
	const bytes = bytesOf(session);
	const { settings = DEFAULTS } = world;
	return examine(parseSession([bytes], "test.jsonl"), findLineFaults([bytes]), settings, archivesOf(world));
}

export function findingsIn(session: SessionLike, world: World = {}): Finding[] {
	return verifySubject(subjectFrom(session, world));
}

export function mend(session: SessionLike, world: World = {}): Repair {
	const { readSidecar } = archivesOf(world);
	return repairSession(bytesOf(session), "test.jsonl", { forInput: readSidecar, forCopy: readSidecar });
}

function archivesOf({ sidecars, parent }: World): Archives {
	return {
		readSidecar(record) {
			const text = sidecars?.get(record.spillPath ?? "");
			return text === undefined ? { problem: `no file ${record.spillPath}` } : { text };
		},
		readParent: () => parent && { session: parent.session(), parent: () => undefined },
	};
}
