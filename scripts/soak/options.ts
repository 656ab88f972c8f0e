/** The words of `npm run soak`. */
import { parseArgs } from "node:util";

export const TARGETS = ["extension", "native", "export"] as const;
/** The two targets that write into a session, and a chain of exports, each made from the one before. */
export type SoakTarget = (typeof TARGETS)[number];

export interface SoakOptions {
	/** Rounds in all; undefined: until the time is up. */
	readonly rounds: number | undefined;
	readonly minutes: number | undefined;
	/** The same seed gives the same sessions and the same moves. */
	readonly seed: number;
	/** Share of rounds in which a process of its own is killed, 0 to 1. */
	readonly killShare: number;
	readonly targets: readonly SoakTarget[];
	/** Only the session with this number, to see one of them again. */
	readonly session: number | undefined;
	/** A session ends after so many rounds, and the next one begins. */
	readonly sessionRounds: number;
	/** Rounds between two lines of progress. */
	readonly every: number;
	/** Goes on after a broken invariant, with the next session. */
	readonly keepsGoing: boolean;
}

export const USAGE = `usage: npm run soak -- [options]
  --rounds N          rounds in all (1000)
  --minutes M         end after so many minutes, whatever the rounds
  --seed S            which sessions and moves are drawn (1)
  --kill-share F      share of rounds whose process is killed, 0 to 1 (0.08)
  --target T          extension, native or export; repeatable (all, in turn)
  --session K         only the session with this number, as a failure names it
  --session-rounds N  rounds in one session (60)
  --every N           rounds between two lines of progress (100)
  --keep-going        after a broken invariant go on with the next session
`;

export class UsageError extends Error {}

/** Throws UsageError, or what `parseArgs` throws, for words that mean nothing. */
export function readOptions(args: readonly string[]): SoakOptions {
	const { values } = parseArgs({
		args: [...args],
		options: {
			rounds: { type: "string" },
			minutes: { type: "string" },
			seed: { type: "string", default: "1" },
			"kill-share": { type: "string", default: "0.08" },
			target: { type: "string", multiple: true },
			session: { type: "string" },
			"session-rounds": { type: "string", default: "60" },
			every: { type: "string", default: "100" },
			"keep-going": { type: "boolean", default: false },
		},
	});
	const minutes = optional("--minutes", values.minutes);
	return {
		rounds: optional("--rounds", values.rounds) ?? (minutes === undefined ? 1000 : undefined),
		minutes,
		seed: numberIn("--seed", values.seed),
		killShare: numberIn("--kill-share", values["kill-share"], 1),
		targets: values.target === undefined ? TARGETS : values.target.map(targetNamed),
		session: optional("--session", values.session),
		sessionRounds: Math.max(1, numberIn("--session-rounds", values["session-rounds"])),
		every: Math.max(1, numberIn("--every", values.every)),
		keepsGoing: values["keep-going"],
	};
}

function optional(name: string, word: string | undefined): number | undefined {
	return word === undefined ? undefined : numberIn(name, word);
}

function numberIn(name: string, word: string, most = Number.MAX_SAFE_INTEGER): number {
	const number = Number(word);
	if (word.trim() !== "" && number >= 0 && number <= most) return number;
	throw new UsageError(`${name} takes a number${most === 1 ? " from 0 to 1" : ""}, not ${JSON.stringify(word)}`);
}

function targetNamed(word: string): SoakTarget {
	const target = TARGETS.find((name) => name === word);
	if (target === undefined) throw new UsageError(`--target takes ${TARGETS.join(", ")}, not ${JSON.stringify(word)}`);
	return target;
}
