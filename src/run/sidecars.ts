/** The plan's way to sidecars (SPEC 4.8): real files for a real run, names and hashes alone for a dry one. */
import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sidecarFolderName, sidecarName } from "../archive/sidecar-name.js";
import type { SidecarPort } from "../plan/planning.js";
import { lookUpSidecar, type WrittenSidecars, writeSidecars } from "../session/sidecar-store.js";

export interface SidecarFolder extends SidecarPort {
	/** Removes what this run created, but for the paths in `named`: whatever no entry came to name. */
	takeBack(named?: ReadonlySet<string>): void;
}

/** The folder beside the session file at `sessionPath`. `isDry`: nothing is written. */
export function sidecarsBeside(sessionPath: string, sessionId: string, isDry: boolean): SidecarFolder {
	const folder = sidecarFolderBeside(sessionPath, sessionId);
	const written: { readonly path: string; readonly files: WrittenSidecars }[] = [];
	const used = new Map<string, string>();
	return {
		async write(key, text) {
			const bytes = Buffer.from(text);
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			const name = sidecarName(key, (candidate) => {
				const other = used.get(candidate);
				if (other !== undefined) return other === sha256 ? "same" : "other";
				return lookUpSidecar(folder, candidate, bytes);
			});
			used.set(name, sha256);
			const path = join(folder, name);
			if (!isDry) written.push({ path, files: writeSidecars(folder, [{ name, bytes }]) });
			return { path, bytes: bytes.length, sha256 };
		},
		takeBack(named = new Set()) {
			for (const { path, files } of written.reverse()) if (!named.has(path)) files.takeBack();
		},
	};
}

/** `<session id>-blobs` beside the session file; it need not exist. */
export function sidecarFolderBeside(sessionPath: string, sessionId: string): string {
	return join(realFolderOf(sessionPath), sidecarFolderName(sessionId));
}

/** Where the file really is: a link to a session leads to the folder of the session. */
function realFolderOf(path: string): string {
	try {
		return dirname(realpathSync(path));
	} catch {
		return dirname(resolve(path)); // a file that is still to be made
	}
}
