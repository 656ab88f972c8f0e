/**
 * Where pi keeps its files, as pi reckons it (FORMAT 7). No file is touched here.
 * Path rules come in as `pathApi`, so that those of Windows can be tested anywhere.
 */
import path, { type PlatformPath } from "node:path";

/** What decides where pi's files are. */
export interface PiPlaces {
	/** Absolute. */
	readonly cwd: string;
	readonly homeDir: string;
	readonly env: { readonly [name: string]: string | undefined };
	readonly pathApi?: PlatformPath;
}

export interface SessionPlaces extends PiPlaces {
	/** The value of `--session-dir`. */
	readonly sessionDir?: string | undefined;
	/** `sessionDir` of pi's settings files. */
	readonly settingsSessionDir?: string | undefined;
}

export interface SessionDir {
	readonly dir: string;
	/** A folder that may hold the sessions of many projects, so that pi looks at each header's `cwd`. */
	readonly shared: boolean;
}

/** `~` and `~/…` as a path under the home folder; everything else as it is. */
export function expandTilde(name: string, { homeDir, pathApi = path }: PiPlaces): string {
	if (name === "~") return homeDir;
	const below = name.startsWith("~/") || (pathApi.sep === "\\" && name.startsWith("~\\"));
	return below ? pathApi.join(homeDir, name.slice(2)) : name;
}

/** A name as an absolute path, relative to the working directory. */
export function resolvePath(name: string, places: PiPlaces): string {
	return (places.pathApi ?? path).resolve(places.cwd, expandTilde(name, places));
}

/** pi's own folder: `PI_CODING_AGENT_DIR`, else `~/.pi/agent`. */
export function agentDirOf(places: PiPlaces): string {
	const named = places.env.PI_CODING_AGENT_DIR;
	return named ? resolvePath(named, places) : (places.pathApi ?? path).join(places.homeDir, ".pi", "agent");
}

/** The folder of all projects' session folders. */
export function allSessionsDirOf(places: PiPlaces): string {
	return (places.pathApi ?? path).join(agentDirOf(places), "sessions");
}

/** The folder that pi gives a project by default. Links are not followed, and two projects may share one. */
export function projectSessionDirOf(cwd: string, places: PiPlaces): string {
	const pathApi = places.pathApi ?? path;
	const name = pathApi
		.resolve(cwd)
		.replace(/^[/\\]/, "")
		.replace(/[/\\:]/g, "-");
	return pathApi.join(allSessionsDirOf(places), `--${name}--`);
}

/** The session folder that holds for the working directory: the flag, the environment, the settings, pi's default. */
export function sessionDirOf(places: SessionPlaces): SessionDir {
	const byDefault = projectSessionDirOf(places.cwd, places);
	const named = places.sessionDir || places.env.PI_CODING_AGENT_SESSION_DIR || places.settingsSessionDir;
	if (!named) return { dir: byDefault, shared: false };
	const dir = resolvePath(named, places);
	return { dir, shared: !isSamePath(dir, byDefault, places.pathApi) };
}

/** Whether two absolute paths name one place; on Windows whatever their letter case. */
export function isSamePath(left: string, right: string, pathApi: PlatformPath = path): boolean {
	const [a, b] = [pathApi.resolve(left), pathApi.resolve(right)];
	return pathApi.sep === "\\" ? a.toLowerCase() === b.toLowerCase() : a === b;
}

/** Whether a header's `cwd` is the working directory; one without does not belong to it. */
export function isOwnCwd(cwd: unknown, places: PiPlaces): boolean {
	if (typeof cwd !== "string" || cwd === "") return false;
	return isSamePath(resolvePath(cwd, places), places.cwd, places.pathApi);
}
