/** Sessions of any length, for pages: tasks of seven messages, whose results are code-like text. */
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";

const TOOLS = ["bash", "read", "edit", "grep"] as const;
const LINES = 30;

export function largeSession(messages: number): SessionBuilder {
	const built = session({ id: "large" });
	for (let n = 0; n < messages; n++) {
		const id = `c${n}`;
		const tool = TOOLS[n % TOOLS.length]!;
		if (n % 8 === 0) built.user(`This is task number ${n} of the session.`);
		else if (n % 8 === 7) built.says(`Done with what ${n} was about.`);
		else if (n % 2 === 1) built.assistant(`Next: ${n}.`, call(id, tool, { path: `src/module-${n}.ts` }));
		else built.result(`c${n - 1}`, Array.from({ length: LINES }, (_, line) => codeLine(n, line)).join("\n"));
	}
	return built;
}

function codeLine(n: number, line: number): string {
	return `export const value${line} = <T>(input: T) => transform${n}(input, ${n * line}); // line ${line}`;
}
