/**
 * Reads an oversized result back (SPEC 8). A path in a session file is no proof of anything: only a regular file that
 * lies in a folder named `*-blobs` is read, and only with the content that was archived is it given out.
 */
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";

import { isMissing, reasonOf } from "./disk.js";

export interface SidecarRequest {
	/** `spillPath` of the record. */
	readonly recordedPath: string;
	/** The session file, for when it was moved together with its folder. */
	readonly sessionPath: string;
	readonly spillBytes?: number;
	readonly sha256?: string;
	/** For records without `sha256`: whether the content has the record's `contentHash`. Without either: no proof. */
	readonly hasContentHash?: (bytes: Buffer) => boolean;
}

export type SidecarReading =
	| { readonly bytes: Buffer; readonly path: string }
	/** Why there is nothing, for each place that was tried. */
	| { readonly problem: string };

/** The sidecar at its recorded path, else in the folder of the same name beside the session. Never throws. */
export function readSidecar(request: SidecarRequest): SidecarReading {
	const problems: string[] = [];
	for (const path of placesOf(request)) {
		try {
			return { bytes: readChecked(path, request), path };
		} catch (error) {
			problems.push(isMissing(error) ? `no file ${path}` : `${path}: ${reasonOf(error)}`);
		}
	}
	return { problem: problems.join("; ") };
}

/** Sessions move between systems, so the recorded path is split at either kind of slash. */
function placesOf({ recordedPath, sessionPath }: SidecarRequest): string[] {
	const [folder = "", name = ""] = recordedPath.split(/[\\/]/).slice(-2);
	const beside = join(dirname(sessionPath), folder, name);
	return isAbsolute(recordedPath) && recordedPath !== beside ? [recordedPath, beside] : [beside];
}

function readChecked(path: string, request: SidecarRequest): Buffer {
	const folder = realpathSync(dirname(path));
	const file = realpathSync(path);
	const isInFolder =
		dirname(file) === folder && [folder, dirname(path)].every((one) => basename(one).endsWith("-blobs"));
	if (!isInFolder) throw new Error("not in a folder for sidecars (*-blobs)");
	// Neither a link put there in the meantime nor a pipe without a writer can lead astray or hang.
	const fd = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	try {
		const stats = fstatSync(fd);
		if (!stats.isFile()) throw new Error("not a regular file");
		if (request.spillBytes !== undefined && stats.size !== request.spillBytes) {
			throw new Error(`${stats.size} bytes where ${request.spillBytes} were archived`);
		}
		const bytes = readFileSync(fd);
		checkContent(bytes, request);
		return bytes;
	} finally {
		closeSync(fd);
	}
}

function checkContent(bytes: Buffer, { spillBytes, sha256, hasContentHash }: SidecarRequest): void {
	if (sha256 !== undefined) {
		if (createHash("sha256").update(bytes).digest("hex") === sha256) return;
	} else if (hasContentHash === undefined || spillBytes === undefined) {
		throw new Error("the record has no hash to check it by");
	} else if (hasContentHash(bytes) && bytes.length === spillBytes) return;
	throw new Error("its content is not what was archived");
}
