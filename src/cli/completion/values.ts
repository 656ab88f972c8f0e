/** What the value of an option or an argument may be: words to choose from, paths, or something out of a session. */
import { readTextFile } from "../../run/read-text.js";
import { locateSession, STANDARD_INPUT } from "../../session/locate.js";
import type { SessionPlaces } from "../../session/locate-dirs.js";
import { loadSettings } from "../../settings/load.js";
import type { Io } from "../io.js";
import type { Answer, Candidate } from "./answer.js";
import { type ArchiveEnd, blocksIn, readArchiveEnd, refsIn, runsIn, toolsIn } from "./archive.js";
import type { Position, Typed } from "./position.js";
import { completeSessions } from "./sessions.js";
import { completeAssignment, completeFlagValue } from "./settings.js";

type Wanted = Extract<Position, { kind: "value" | "argument" }>;

/** What is known of the place, for those who need it. */
interface Place {
	/** The value so far. */
	readonly current: string;
	readonly typed: Typed;
	readonly io: Io;
}

/** `current` is the value so far, without the option in front of it. */
export function completeValue(wanted: Wanted, current: string, io: Io): Answer {
	const place = { current, typed: wanted.typed, io };
	if (wanted.kind === "argument") {
		const { argument } = wanted;
		return argument.argChoices ? wordsOf(argument.argChoices) : (BY_ARGUMENT[argument.name()]?.(place) ?? NO_WORDS);
	}
	const { option } = wanted;
	if (option.argChoices) return wordsOf(option.argChoices);
	const byName = BY_OPTION[option.long ?? ""];
	if (byName !== undefined) return byName(place);
	if (/[<[]file[>\]]$/.test(option.flags)) return { candidates: [], paths: "files" };
	if (/[<[]dir[>\]]$/.test(option.flags)) return { candidates: [], paths: "folders" };
	return { candidates: completeFlagValue(option.long) };
}

const NO_WORDS: Answer = { candidates: [] };

const BY_OPTION: { readonly [long: string]: (place: Place) => Answer } = {
	"--set": ({ current }) => completeAssignment(current),
	"--session": sessions,
	"--tool": (place) => fromArchive(place, place.typed.values.get("--session"), toolsIn),
	"--run": (place) =>
		fromArchive(
			place,
			place.typed.words.find((word) => !isBlock(word)),
			runsIn,
		),
};

const BY_ARGUMENT: { readonly [name: string]: (place: Place) => Answer } = {
	session: sessions,
	ref: refs,
	what: blocksAndSessions,
};

function sessions({ typed, io }: Place): Answer {
	return { candidates: orNone(() => completeSessions(placesOf(typed, io))), paths: "jsonl", isQuoting: true };
}

/** Of a list or a range, the last part is completed: `t1,t` and `t1..t`. */
function refs(place: Place): Answer {
	const [, head = ""] = /^(.*(?:,|\.\.))/.exec(place.current) ?? [];
	return fromArchive(place, place.typed.values.get("--session"), (end) =>
		[...refsIn(end), ...blocksIn(end)].map((one) => ({ ...one, value: head + one.value })),
	);
}

function blocksAndSessions(place: Place): Answer {
	const name = place.typed.words.find((word) => !isBlock(word));
	const blocks = place.typed.words.some(isBlock) ? NO_WORDS : fromArchive(place, name, blocksIn);
	if (name !== undefined) return blocks;
	const { candidates, ...rest } = sessions(place);
	return { ...rest, candidates: [...blocks.candidates, ...candidates] };
}

/** What the session that the command line means has archived; nothing where it cannot be read. */
function fromArchive({ typed, io }: Place, name: string | undefined, pick: (end: ArchiveEnd) => Candidate[]): Answer {
	if (name === STANDARD_INPUT) return NO_WORDS;
	const candidates = orNone(() => pick(readArchiveEnd(locateSession(name, placesOf(typed, io)).path)));
	return { candidates, isQuoting: true };
}

function placesOf({ values }: Typed, { cwd, env, homeDir }: Io): SessionPlaces {
	const { sessionDir: settingsSessionDir } = loadSettings({ cwd, env, homeDir, readFile: readTextFile });
	return { cwd, env, homeDir, sessionDir: values.get("--session-dir"), settingsSessionDir };
}

function wordsOf(words: readonly string[]): Answer {
	return { candidates: words.map((value) => ({ value })) };
}

function isBlock(word: string): boolean {
	return /^b\d+$/.test(word);
}

/** No session, or one that cannot be read, is nothing to choose from; paths still are. */
function orNone(list: () => Candidate[]): Candidate[] {
	try {
		return list();
	} catch {
		return []; // the command itself says what is wrong, once it runs
	}
}
