/** Exports of several sessions: `--out` is a folder, and every name in it must be free of doubt before one is written. */
import { mkdirSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { CondenseError, messageOf } from "../../errors.js";
import type { ParsedOptions } from "../options.js";
import type { SelectedSession, Selection } from "./select.js";

/** Leaves out what lies in that folder already, so that a second run exports no exports. Throws `usage`, `output.failed`. */
export function intoFolder({ out }: ParsedOptions): (selection: Selection) => Selection {
	return (selection) => {
		if (!selection.isList || selection.sessions.length === 0) return selection;
		const folder = folderOf(out);
		const there = realPathOf(folder);
		const isExport = ({ path, isListed }: SelectedSession) =>
			isListed && there !== undefined && realPathOf(dirname(path)) === there;
		const sessions = selection.sessions.filter((session) => !isExport(session));
		checkNames(sessions.map(({ path }) => path));
		makeFolder(folder);
		return { ...selection, sessions };
	};
}

function folderOf(out: unknown): string {
	if (typeof out === "string" && out !== "-") return out;
	throw new CondenseError("usage", "several sessions are exported into a folder", { hint: "--out FOLDER" });
}

function checkNames(paths: readonly string[]): void {
	const taken = new Map<string, string>();
	for (const path of paths) {
		if (path === "-") throw new CondenseError("usage", "standard input has no name to be exported under, among others");
		// Some file systems do not tell letter cases apart.
		const name = basename(path).toLowerCase();
		const other = taken.get(name);
		if (other !== undefined) {
			throw new CondenseError("usage", `two sessions of one name: ${other} and ${path}; nothing was written`);
		}
		taken.set(name, path);
	}
}

function makeFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true });
	} catch (cause) {
		throw new CondenseError("output.failed", `cannot make the folder ${folder}: ${messageOf(cause)}`, { cause });
	}
}

/** Undefined for what is not there. */
function realPathOf(path: string): string | undefined {
	try {
		return realpathSync(path);
	} catch {
		return undefined;
	}
}
