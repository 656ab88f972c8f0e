/** The results for other programs: scores in percent, null where nothing was counted. */
import { scoresOf } from "./counts.js";
import type { Results } from "./results.js";
import type { MethodRun } from "./run.js";

export function toJson(results: Results): string {
	const { window, subject, methods, sessions, intervals, macro } = results;
	const { leaveOneOut, windows, curve, stubs, ablations, natives } = results;
	return `${JSON.stringify(
		{
			schema: "condense/bench-fidelity@1",
			window,
			subject,
			methods: methods.map(scored),
			sessions: sessions.map(({ name, counts }) => ({ session: name, scores: scoresOf(counts), counts })),
			intervals,
			macro,
			leaveOneOut,
			windows: windows.map(({ pooled, ...row }) => ({ ...row, scores: scoresOf(pooled) })),
			curve: curve.map(scored),
			stubs: stubs.map(scored),
			ablations: ablations.map(({ run, lrrAtSameSize, strictAtSameSize }) => ({
				...scored(run),
				lrrAtSameSize,
				strictAtSameSize,
			})),
			natives,
		},
		null,
		"\t",
	)}\n`;
}

function scored({ method, pooled }: MethodRun): object {
	return { method, scores: scoresOf(pooled), counts: pooled };
}
