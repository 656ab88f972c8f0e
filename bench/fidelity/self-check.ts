/** What must hold before any number is worth reading. */
import { type Counts, scoresOf } from "./counts.js";
import type { Method } from "./methods/method.js";
import { keepAll, mask } from "./methods/simple.js";
import { allTokens, oracle } from "./methods/token-index.js";
import { type MethodRun, runMethod } from "./run.js";
import type { Timeline } from "./timeline.js";

/** The checks that failed, as sentences; empty when the measure can be trusted. */
export async function findBrokenChecks(
	timelines: readonly Timeline[],
	window: number,
	subject: Method,
): Promise<string[]> {
	const options = { window, interrupted: false };
	const run = (method: Method): Promise<MethodRun> => runMethod(timelines, method, options);
	const broken: string[] = [];
	const expect = (what: string, counts: Counts, percent: number): void => {
		const { lrr } = scoresOf(counts);
		if (lrr !== null && lrr !== percent) broken.push(`${what} scores ${lrr.toFixed(2)} %, not ${percent} %`);
	};
	expect("keeping everything", (await run(keepAll)).pooled, 100);
	expect("keeping nothing", (await run(mask)).pooled, 0);
	expect("an index of all tokens", (await run(allTokens)).pooled, 100);
	expect("an index of exactly the needed tokens", (await run(oracle)).pooled, 100);
	const [first, second] = [await run(subject), await run(subject)];
	if (textOf(first) !== textOf(second)) {
		broken.push(`${subject.name} writes other bodies when it runs again`);
	}
	return broken;
}

function textOf({ sessions }: MethodRun): string {
	return JSON.stringify(sessions.map(({ scored }) => scored.written.map(({ body }) => body ?? null)));
}
