/** How often each block of the product's code ran, as V8 counts it: exact, and the same on every machine. */
import { type Profiler, Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";

// Otherwise V8 begins to count a function only when it has run a few times, and loses counts where it compiles anew.
for (const flag of ["--no-lazy-feedback-allocation", "--no-flush-bytecode", "--no-opt", "--no-sparkplug"]) {
	setFlagsFromString(flag);
}

/** A loop's body, a branch, a whole function: whatever V8 counts apart. Its name tells file, function and offset. */
export type Counts = Map<string, number>;

/** Starts counting; the function that comes back ends it and gives the counts of the blocks under `src`. */
export function watchBlocks(): () => Counts {
	const session = new Session();
	session.connect();
	session.post("Profiler.enable");
	session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
	return () => {
		const counts: Counts = new Map();
		// What runs in this thread is answered before post returns.
		session.post("Profiler.takePreciseCoverage", (error, coverage) => {
			if (error !== null) throw error;
			for (const script of coverage.result) addScript(script, counts);
		});
		session.post("Profiler.stopPreciseCoverage");
		session.disconnect();
		return counts;
	};
}

function addScript({ url, functions }: Profiler.ScriptCoverage, counts: Counts): void {
	const file = /\/src\/(.+\.ts)/.exec(url)?.[1];
	if (file === undefined) return;
	for (const { functionName, ranges } of functions) {
		for (const { startOffset, endOffset, count } of ranges) {
			const place = `${file} ${functionName || "(anonymous)"} @${startOffset}-${endOffset}`;
			counts.set(place, (counts.get(place) ?? 0) + count);
		}
	}
}
