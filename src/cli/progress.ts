/** One living line on a terminal while work takes long; plain lines with --verbose elsewhere. ora loads only for it. */
import type { Reporter } from "./reporter.js";

export interface Progress {
	stage(name: string): void;
	stop(): void;
}

/** What takes less than this is over before anybody wonders. */
const PATIENCE_MS = 150;

export function startProgress(reporter: Reporter, what: string): Progress {
	const { io, isJson } = reporter;
	const isLive = io.stderr.isTTY && !isJson && !io.env.CI && io.env.TERM !== "dumb";
	if (!isLive) return { stage: (name) => reporter.detail(`${what}: ${name}`), stop: () => undefined };
	let spinner: { text: string; stop(): unknown } | undefined;
	let text = what;
	const timer = setTimeout(async () => {
		const { default: ora } = await import("ora");
		spinner = ora({ text, stream: process.stderr, discardStdin: false }).start();
	}, PATIENCE_MS);
	return {
		stage(name) {
			text = `${what}: ${name}`;
			if (spinner !== undefined) spinner.text = text;
		},
		stop() {
			clearTimeout(timer);
			spinner?.stop();
		},
	};
}
