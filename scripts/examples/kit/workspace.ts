/** An invented project in memory. Tools read and change it, so that logs, edits and later reads agree with each other. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export interface Workspace {
	/** The file's text, or undefined. */
	read(path: string): string | undefined;
	write(path: string, text: string): void;
	remove(path: string): void;
	/** Sorted by code unit, so that no locale changes the bytes. */
	paths(): string[];
	/** The file as it was at the last commit. */
	committed(path: string): string | undefined;
	/** Paths that differ from the last commit, sorted. */
	changed(): string[];
	commit(): void;
}

/** Files are stored with `.txt` after their name: they belong to nobody's build. */
export function loadWorkspace(folder: URL): Workspace {
	const root = fileURLToPath(folder);
	const files: Record<string, string> = {};
	for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
		if (!name.endsWith(".txt")) continue;
		const path = name.split(sep).join("/").slice(0, -".txt".length);
		files[path] = readFileSync(join(root, name), "utf8").replaceAll("\r\n", "\n");
	}
	return createWorkspace(files);
}

export function createWorkspace(initial: { [path: string]: string }): Workspace {
	const files = new Map(Object.entries(initial));
	let head = new Map(files);
	return {
		read: (path) => files.get(path),
		write: (path, text) => void files.set(path, text),
		remove: (path) => void files.delete(path),
		paths: () => [...files.keys()].sort(),
		committed: (path) => head.get(path),
		changed: () =>
			[...new Set([...files.keys(), ...head.keys()])].filter((path) => files.get(path) !== head.get(path)).sort(),
		commit: () => {
			head = new Map(files);
		},
	};
}
