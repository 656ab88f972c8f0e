import type { Runnable } from "../command-spec.js";
import { completionScript, type Shell } from "../completion/script.js";

export const runCompletion: Runnable = ([shell], _options, { reporter }) => {
	const script = completionScript(shell as Shell);
	reporter.printJson({ schema: "condense/completion@1", shell, script });
	reporter.print(script);
};
