/** A home folder with pi's session folders, for tests that look sessions up. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { projectSessionDirOf, type SessionPlaces } from "../../src/session/locate-dirs.js";
import { makeTempDir } from "./temp-dir.js";

export interface SessionHome {
	readonly root: string;
	readonly places: SessionPlaces & { readonly env: { [name: string]: string } };
	/** The session folder of the working directory, or of another one. */
	dirOf(cwd?: string): string;
	/** Writes a session file and gives its path. `age` is in seconds. */
	write(file: string, header: { id: string; cwd?: string } | string, age?: number): string;
}

export function makeSessionHome(t: TestContext): SessionHome {
	const root = makeTempDir(t);
	const cwd = join(root, "proj");
	const places = { cwd, homeDir: join(root, "home"), env: {} };
	mkdirSync(cwd);
	return {
		root,
		places,
		dirOf: (other = cwd) => projectSessionDirOf(other, places),
		write(file, header, age = 100) {
			mkdirSync(dirname(file), { recursive: true });
			const text = typeof header === "string" ? header : JSON.stringify({ type: "session", version: 3, ...header });
			writeFileSync(file, `${text}\n`);
			const seconds = 1_700_000_000 - age;
			utimesSync(file, seconds, seconds);
			return file;
		},
	};
}
