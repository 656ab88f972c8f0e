/** The example sessions by file name. Each function gives the same text every time. */
import { buildBranches } from "./branches/session.js";
import { playDebugging } from "./debugging/session.js";
import { buildInterrupted } from "./interrupted.js";
import { buildProtected } from "./protected.js";
import { buildSmall } from "./small.js";

export const EXAMPLES: { [fileName: string]: () => string } = {
	"branches.jsonl": buildBranches,
	"debugging.jsonl": () => playDebugging().log.text(),
	"interrupted.jsonl": buildInterrupted,
	"protected.jsonl": buildProtected,
	"small.jsonl": buildSmall,
};
