import { homedir } from "node:os";
import { readTextFile } from "../run/read-text.js";
import { locateSession } from "../session/locate.js";
import { loadSettings as loadLayers } from "../settings/load.js";
import { pathOf } from "./options.js";

export interface FindOptions {
	/** The project. Default: the working directory. */
	readonly cwd?: string;
	/** `PI_CODING_AGENT_DIR` and `PI_CODING_AGENT_SESSION_DIR`. Default: the environment of the process. */
	readonly env?: { readonly [name: string]: string | undefined };
	/** Default: that of the user. */
	readonly homeDir?: string;
	/** Where pi keeps its sessions, in place of what environment and settings say. */
	readonly sessionDir?: string;
}

/**
 * The path of the session that a name means: a path, an id, or the beginning of one. Without a name, the session that
 * `pi --continue` would open in `cwd`. Looks at folders, headers of sessions, and pi's settings for their place.
 *
 * Throws `input.not-found`, `input.unreadable`, and `usage` where several sessions fit.
 */
export function findSession(name?: string, options: FindOptions = {}): string {
	const { cwd = process.cwd(), env = process.env, homeDir = homedir(), sessionDir } = options;
	const { sessionDir: settingsSessionDir } = loadLayers({ cwd, env, homeDir, readFile: readTextFile });
	const places = { cwd, env, homeDir, sessionDir, settingsSessionDir };
	return locateSession(name === undefined ? undefined : pathOf(name), places).path;
}
