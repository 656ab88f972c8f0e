/** A session by its id or the beginning of it: this project's sessions first, then those of all (FORMAT 7). */
import path from "node:path";
import { CondenseError } from "../errors.js";
import { didYouMean, suggest } from "../text/suggest.js";
import { allSessionsDirOf, isOwnCwd, type SessionPlaces, sessionDirOf } from "./locate-dirs.js";
import { type ListedSession, listProjectSessions, listSessions, sessionFilesIn } from "./locate-list.js";

const MOST_SHOWN = 5;

export interface SessionById {
	readonly session: ListedSession;
	/** Found among this project's sessions. */
	readonly local: boolean;
}

/** The one session that an id names. Throws `input.not-found` for none, `usage` where several fit. */
export function findSessionById(id: string, places: SessionPlaces): SessionById {
	const { dir, shared } = sessionDirOf(places);
	const inDir = listSessions(dir);
	const own = shared ? inDir.filter(({ cwd }) => isOwnCwd(cwd, places)) : inDir;
	const local = theOne(own, id);
	if (local !== undefined) return { session: local, local: true };

	const others = shared ? inDir : listProjectSessions(allSessionsDirOf(places));
	const other = theOne(others, id);
	if (other !== undefined) return { session: other, local: false };

	const where = shared ? dir : `${dir} and all of ${allSessionsDirOf(places)}`;
	const near = didYouMean([...suggest(id, namesIn(places.cwd)), ...nearIds(id, [...own, ...others])].slice(0, 3));
	throw new CondenseError(
		"input.not-found",
		`no session file or session id ${JSON.stringify(id)} (looked in ${where})${near}`,
		{
			hint: "name the session by its path, or leave it out for the one that pi --continue would open",
		},
	);
}

/** A whole id goes before ids that begin so. */
function theOne(sessions: readonly ListedSession[], id: string): ListedSession | undefined {
	const exact = sessions.filter((session) => session.id === id);
	const fitting = exact.length > 0 ? exact : sessions.filter((session) => session.id.startsWith(id));
	if (fitting.length < 2) return fitting[0];
	const shown = fitting.slice(0, MOST_SHOWN).map((session) => `\n  ${session.id}  ${session.path}`);
	const more = fitting.length > MOST_SHOWN ? `\n  and ${fitting.length - MOST_SHOWN} more` : "";
	const message = `${fitting.length} sessions have ${exact.length > 0 ? "the id" : "an id that begins with"} ${id}:`;
	throw new CondenseError("usage", message + shown.join("") + more, {
		hint: exact.length > 0 ? "name the session by its path" : "give more of the id, or the path",
	});
}

/** Session files of a folder: one of them may be meant where the ending was left out or mistyped. */
function namesIn(dir: string): string[] {
	try {
		return sessionFilesIn(dir).map((file) => path.basename(file));
	} catch {
		return []; // a folder that cannot be read has nothing to suggest
	}
}

/** Whole ids whose beginnings are near what was typed. */
function nearIds(typed: string, sessions: readonly ListedSession[]): string[] {
	const byBeginning = new Map(sessions.map(({ id }) => [id.slice(0, typed.length), id]));
	return suggest(typed, byBeginning.keys()).map((beginning) => byBeginning.get(beginning) ?? beginning);
}
