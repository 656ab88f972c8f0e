/** Walks folders for session files, without recursion and never into the same folder twice. */
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

export interface WalkOptions {
	/** How many folders deep a file may lie; 1 is directly in the root. */
	readonly maxDepth: number;
	/** Whether to go into folders of this name. */
	enters(name: string): boolean;
	/** Whether a file counts, by its path below the root, with `/` between its parts. */
	isWanted(file: string): boolean;
	/** Told of every folder that cannot be read. */
	onUnreadable(dir: string, error: unknown): void;
}

/** Paths of all files below `root` that are wanted, relative to it with `/` between parts, sorted. */
export function walkSessionFiles(root: string, options: WalkOptions): string[] {
	const found: string[] = [];
	const seen = new Set<string>();
	const waiting = [{ parts: [] as string[] }];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const { parts } = next;
		const dir = path.join(root, ...parts);
		for (const entry of readOnce(dir, seen, options)) {
			const kind = kindOf(entry, dir);
			const name = [...parts, entry.name].join("/");
			if (kind === "file" && options.isWanted(name)) found.push(name);
			else if (kind === "folder" && parts.length + 1 < options.maxDepth && options.enters(entry.name)) {
				waiting.push({ parts: [...parts, entry.name] });
			}
		}
	}
	return found.sort();
}

function readOnce(dir: string, seen: Set<string>, { onUnreadable }: WalkOptions): Dirent[] {
	try {
		const real = realpathSync(dir);
		if (seen.has(real)) return [];
		seen.add(real);
		return readdirSync(dir, { withFileTypes: true });
	} catch (error) {
		onUnreadable(dir, error);
		return [];
	}
}

/** Links count as what they lead to; pi follows them too. */
function kindOf(entry: Dirent, dir: string): "file" | "folder" | "other" {
	if (entry.isFile()) return "file";
	if (entry.isDirectory()) return "folder";
	if (!entry.isSymbolicLink()) return "other";
	try {
		const target = statSync(path.join(dir, entry.name));
		return target.isFile() ? "file" : target.isDirectory() ? "folder" : "other";
	} catch {
		return "other"; // a link to nothing
	}
}
