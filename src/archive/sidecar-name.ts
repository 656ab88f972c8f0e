/**
 * Names of the files that hold oversized results (SPEC 4.8). Call ids come from providers: any characters, any length,
 * so a name is made of a safe alphabet, and of a hash where that would let two keys share a file.
 */
import { createHash } from "node:crypto";

const ENDING = ".txt";
const MAX_BYTES = 120;
const UNSAFE = /[^A-Za-z0-9_-]/g;
/** In a folder's name dots are safe too: pi allows them in session ids. */
const UNSAFE_IN_FOLDER = /[^A-Za-z0-9._-]/g;

/** What is at a name: nothing, a file with the very bytes that are to go there, or anything else. */
export type SidecarFate = "free" | "same" | "other";

/** The file name for a record's text: the first candidate that is free or already holds that text. Pure. */
export function sidecarName(key: string, taken: (name: string) => SidecarFate): string {
	for (let attempt = 0; ; attempt++) {
		const name = candidate(key, attempt);
		if (name !== undefined && taken(name) !== "other") return name;
	}
}

/** `<session id>-blobs`, the folder beside the session; an id that pi would not give cannot lead out of there. */
export function sidecarFolderName(sessionId: string): string {
	const safe = sessionId.replace(UNSAFE_IN_FOLDER, "_");
	const plain = `${safe}-blobs`;
	if (sessionId !== "" && safe === sessionId && plain.length <= MAX_BYTES) return plain;
	return fit(safe, `-${hashOf(sessionId)}-blobs`);
}

/** The plain name, then the one with the key's hash, then that with a number. The first may not exist. */
function candidate(key: string, attempt: number): string | undefined {
	const unstamped = key.replace(/@(-?\d+)$/, "_$1");
	const safe = unstamped.replace(UNSAFE, "_");
	if (attempt === 0) {
		const isPlain = key !== "" && safe === unstamped && safe.length + ENDING.length <= MAX_BYTES;
		return isPlain ? `${safe}${ENDING}` : undefined;
	}
	const number = attempt === 1 ? "" : `-${attempt}`;
	return fit(safe, `-${hashOf(key)}${number}${ENDING}`);
}

/** Cuts the stem so that the whole name fits. All characters are one byte by now. */
function fit(stem: string, ending: string): string {
	return `${stem.slice(0, MAX_BYTES - ending.length)}${ending}`;
}

function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
