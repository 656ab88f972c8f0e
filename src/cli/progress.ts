/** One living line on a terminal while work takes long; plain lines with --verbose elsewhere. ora loads only for it. */
import type { ModelProgress } from "../summarize/llm/port.js";
import { formatDollars } from "../text/format-dollars.js";
import { stripControl } from "../text/strip-control.js";
import type { Reporter } from "./reporter.js";
import { formatNumber } from "./table.js";

export interface Progress {
	/** What it is about from here on, such as the next session. */
	begin(what: string): void;
	stage(name: string): void;
	/** A model sends, has answered, or has failed. */
	model(progress: ModelProgress): void;
	/** Runs what writes a line of its own, clear of the living one. */
	aside(write: () => void): void;
	stop(): void;
}

/** What takes less than this is over before anybody wonders. */
const PATIENCE_MS = 150;

/** `what`: what it is about at first. */
export function startProgress(reporter: Reporter, what: string): Progress {
	const { io, isJson, isQuiet, errorColor } = reporter;
	// A terminal without a width is none: ora would clear lines without end.
	const { isTTY, columns } = io.stderr;
	const isLive = isTTY && columns > 0 && !isJson && !isQuiet && !io.env.CI && io.env.TERM !== "dumb";
	if (!isLive) return plainProgress(reporter, what);
	const color = errorColor.level > 0 ? "cyan" : false;
	let spinner: { text: string; clear(): unknown; stop(): unknown } | undefined;
	let about = what;
	let text = stripControl(what);
	let isOver = false;
	const timer = setTimeout(async () => {
		const { default: ora } = await import("ora");
		if (isOver) return; // while it was being loaded
		spinner = ora({ text, color, stream: process.stderr, discardStdin: false }).start();
	}, PATIENCE_MS);
	const show = (words: string) => {
		text = stripControl(words); // names of files may hold anything
		if (spinner !== undefined) spinner.text = text;
	};
	const stage = (name: string) => show(`${about}: ${name}`);
	return {
		begin(next) {
			about = next;
			show(next);
		},
		stage,
		model: (progress) => stage(modelLine(progress)),
		aside(write) {
			spinner?.clear();
			write();
		},
		stop() {
			isOver = true;
			clearTimeout(timer);
			spinner?.stop();
		},
	};
}

/** For logs, and for workers, whose lines are kept until their turn comes. */
export function plainProgress(reporter: Reporter, what: string): Progress {
	let about = what;
	return {
		begin(next) {
			about = next;
		},
		stage: (name) => reporter.detail(`${about}: ${name}`),
		model(progress) {
			if (progress.kind !== "receiving") reporter.detail(`${about}: ${modelLine(progress)}`);
		},
		aside: (write) => write(),
		stop: () => undefined,
	};
}

/** `batch 3 of 12, 4,567 characters received, $0.0123 so far`. */
function modelLine({ kind, done, planned, characters, cost, reason }: ModelProgress): string {
	const nth = kind === "receiving" ? Math.min(done + 1, planned) : done;
	const received = `${formatNumber(characters)} characters received, ${formatDollars(cost)} so far`;
	const failure = kind === "failed" ? ` failed (${reason ?? "no reason"})` : "";
	return `batch ${nth} of ${planned}${failure}, ${received}`;
}
