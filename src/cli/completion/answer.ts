/**
 * What a shell is told when somebody asks it to complete a word, and the lines in which it is told. The first line says
 * what the shell is to do itself; each further one is a candidate, a tab, and a few words on it.
 */
import { cutEnd } from "../../text/cut.js";
import { stripControl } from "../../text/strip-control.js";

export interface Candidate {
	/** The whole word as it would stand on the command line. */
	readonly value: string;
	/** A few words on it, in one line. */
	readonly text?: string;
}

export interface Answer {
	readonly candidates: readonly Candidate[];
	/** What the shell completes besides: any file, session files, or folders alone. */
	readonly paths?: "files" | "jsonl" | "folders";
	/** The texts come from a session: no secret of theirs is shown. */
	readonly isQuoting?: boolean;
	/** The word goes on after the candidate: no blank behind it. */
	readonly isOpen?: boolean;
}

export const NOTHING: Answer = { candidates: [] };

/** Characters that no shell takes for anything else, so that no candidate needs quotes. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Cleaning a megabyte to show a few words of it would be waste. */
const READ_CHARS = 1000;
const TEXT_CHARS = 72;

/** The answer as lines, with the candidates that begin as the word does. */
export async function formatAnswer({ candidates, paths, isOpen, isQuoting }: Answer, word: string): Promise<string> {
	const head = [":", paths, isOpen === true ? "nospace" : undefined].filter((part) => part !== undefined).join(" ");
	const fitting = candidates.filter(({ value }) => value.startsWith(word) && PLAIN.test(value));
	const clean = isQuoting === true && fitting.length > 0 ? await loadCleaner() : (text: string) => text;
	const lines = fitting.map(({ value, text = "" }) => (text === "" ? value : `${value}\t${shorten(clean(text))}`));
	return `${[head, ...lines].join("\n")}\n`;
}

/** The detector of secrets is large: it is loaded only for texts that may hold some. */
async function loadCleaner(): Promise<(text: string) => string> {
	const { redactSecrets } = await import("../../text/secrets/redact.js");
	return (text) => redactSecrets(cutEnd(text, READ_CHARS));
}

function shorten(text: string): string {
	return cutEnd(stripControl(text).replace(/\s+/g, " ").trim(), TEXT_CHARS, { mark: "…" });
}
