/** `npm run soak` (docs/endurance.md): exit code 0 when everything held, 1 when something did not, 2 for odd words. */
import { messageOf } from "../../src/errors.js";
import { readOptions, type SoakOptions, USAGE } from "./options.js";
import { type Failure, soak, type Tally } from "./soak.js";

try {
	process.exitCode = await run(readOptions(process.argv.slice(2)));
} catch (error) {
	process.stderr.write(`${messageOf(error)}\n${USAGE}`);
	process.exitCode = 2;
}

async function run(options: SoakOptions): Promise<number> {
	const started = Date.now();
	const tally = await soak(options, {
		progress: (now) => process.stdout.write(`${progressOf(now, started)}\n`),
		failure: (failure) => process.stdout.write(describe(failure, options)),
	});
	process.stdout.write(`${progressOf(tally, started)}; ${tally.failures.length} broken\n${movesOf(tally)}`);
	return tally.failures.length === 0 ? 0 : 1;
}

function progressOf({ rounds, sessions, killed, refs }: Tally, started: number): string {
	const seconds = Math.round((Date.now() - started) / 1000);
	return `${rounds} rounds, ${sessions} sessions, ${killed} killed, ${refs} refs gave their originals, ${seconds} s`;
}

function movesOf({ moves }: Tally): string {
	const lines = [...moves]
		.sort((a, b) => b[1] - a[1])
		.map(([kind, times]) => `${String(times).padStart(6)}  ${kind}\n`);
	return lines.join("");
}

function describe(
	{ session, round, error, folder }: Failure,
	{ seed, targets, killShare, sessionRounds }: SoakOptions,
) {
	const words = [`--seed ${seed}`, `--session ${session}`, `--rounds ${round + 1}`, `--kill-share ${killShare}`];
	if (sessionRounds <= round) words.push(`--session-rounds ${round + 1}`);
	for (const target of targets) words.push(`--target ${target}`);
	return `broken in session ${session}, round ${round}: ${error.stack ?? error.message}\n  kept    ${folder}\n  repeat  npm run soak -- ${words.join(" ")}\n`;
}
