/** The files of kept answers, `<session id>-blobs/answers/*.json`, for their owner's eyes alone. */
import { lstatSync, mkdirSync, readFileSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { attempt, systemDisk } from "../../session/disk.js";
import { putInPlace, writeTemporary } from "../../session/temporary-file.js";

export const ANSWERS_FOLDER = "answers";

export class KeptFiles {
	private readonly folder: string;

	/** `blobFolder` is the session's folder for sidecars; it need not exist. */
	constructor(blobFolder: string) {
		this.folder = join(blobFolder, ANSWERS_FOLDER);
	}

	/** The object that a file holds; undefined where there is none that can be read. */
	read(name: string): { readonly [key: string]: unknown } | undefined {
		const path = this.pathOf(name);
		try {
			if (!lstatSync(path).isFile()) return undefined;
			const value: unknown = JSON.parse(readFileSync(path, "utf8"));
			return typeof value === "object" && value !== null ? (value as { [key: string]: unknown }) : undefined;
		} catch {
			return undefined; // not there, or not as it was written: the model is asked again
		}
	}

	/** Throws the system's error. The file is the old one or the new one, never half of it. */
	write(name: string, value: object): void {
		mkdirSync(this.folder, { recursive: true, mode: 0o700 });
		const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
		putInPlace(writeTemporary(this.folder, bytes, { mode: 0o600 }, systemDisk), this.pathOf(name), systemDisk);
	}

	remove(name: string): void {
		attempt(() => unlinkSync(this.pathOf(name)));
	}

	/** Removes the folders that nothing is in any more. */
	tidy(): void {
		if (attempt(() => rmdirSync(this.folder))) attempt(() => rmdirSync(dirname(this.folder)));
	}

	private pathOf(name: string): string {
		return join(this.folder, `${name}.json`);
	}
}
