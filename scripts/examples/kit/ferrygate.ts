/** The project that most examples work on: an invented webhook relay, in the folder ferrygate/. */
import { type Agent, createAgent } from "./agent.js";
import { loadWorkspace, type Workspace } from "./workspace.js";

const CWD = "/home/mira/src/ferrygate";

/** The project as it is before anybody repaired it. */
export function loadFerrygate(): Workspace {
	return loadWorkspace(new URL("../ferrygate/", import.meta.url));
}

export function startInFerrygate(seed: string, startedAt: string, files = loadFerrygate()): Agent {
	const agent = createAgent({ seed, startedAt, cwd: CWD }, files);
	agent.useModel("claude-sonnet-4-5");
	agent.log.append("thinking_level_change", { thinkingLevel: "medium" });
	return agent;
}
