/** What every command needs before it starts: its reporter, the settings in force, the clock, the way to sessions. */

import { readTextFile } from "../run/read-text.js";
import { type LocatedSession, locateSession } from "../session/locate.js";
import type { SessionPlaces } from "../session/locate-dirs.js";
import type { Finding } from "../session/session.js";
import { parseAssignments } from "../settings/assignments.js";
import { type LoadedSettings, loadSettings } from "../settings/load.js";
import { isSettingKey } from "../settings/table.js";
import { type Clock, clockFor } from "./clock.js";
import type { Io } from "./io.js";
import { type ParsedOptions, settingFlags } from "./options.js";
import { createReporter, type Reporter } from "./reporter.js";

export interface Invocation {
	readonly io: Io;
	readonly reporter: Reporter;
	readonly loaded: LoadedSettings;
	readonly clock: Clock;
	readonly places: SessionPlaces;
	/** Where the exit code goes; the highest one counts. */
	exit(code: number): void;
}

/** Prepares a command. Warnings of the settings are said here, once. */
export function prepare(io: Io, options: ParsedOptions, exit: (code: number) => void): Invocation {
	const reporter = createReporter(io, options);
	const flags = { ...parseAssignments(options.set ?? []), ...settingFlags(options) };
	const { cwd, env, homeDir } = io;
	const loaded = loadSettings({ cwd, env, homeDir, configFile: options.config, flags, readFile: readTextFile });
	for (const warning of loaded.warnings) reporter.warn(warning);
	tellSettings(loaded, reporter);
	const places = { cwd, env, homeDir, sessionDir: options.sessionDir, settingsSessionDir: loaded.sessionDir };
	return { io, reporter, loaded, clock: clockFor(options.now, io), places, exit };
}

/** What is set, and where: half of all whys end there. */
function tellSettings({ sources }: LoadedSettings, { detail }: Reporter): void {
	for (const [key, { value, source, where }] of sources) {
		if (source !== "default" && isSettingKey(key)) detail(`${key} is ${JSON.stringify(value)} (${source}, ${where})`);
	}
}

/** The session that the command line means; one that was not named by its path is said. */
export function findSession(name: string | undefined, { places, reporter }: Invocation): LocatedSession {
	const located = locateSession(name, places);
	if (located.given !== name) reporter.note(`${located.path} (${located.how})`);
	return located;
}

/** Says what was found wrong in a file that was read all the same. */
export function warnOfFindings(path: string, findings: readonly Finding[], { warn }: Reporter): void {
	for (const { line, check, message } of findings) warn(`${path}:${line}: ${message} (${check})`);
}
