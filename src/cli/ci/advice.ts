/** What a pipeline can do about a session that could not be worked on. */
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";

/** A sentence for the error of a report, by the exit code that it leads to. Undefined where only a person can help. */
export function adviceOn(code: string): string | undefined {
	const exit: number | undefined = Object.hasOwn(EXIT_BY_ERROR, code)
		? EXIT_BY_ERROR[code as keyof typeof EXIT_BY_ERROR]
		: undefined;
	if (exit === EXIT.changed) return "A session is in use or has just changed: run the job again later.";
	if (exit === EXIT.modelFailed) return "A model failed: run the job again, what it has summarized is kept.";
	return undefined;
}
