// Writes drawn sessions into a folder, context edits and runs for pi alone included: `N.jsonl` and, in `N.json`, the
// messages that condense takes pi to send.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSessions } from "../../test/helpers/drawn-sessions.js";

const [folder = ".", count = "100", seed = "20260101"] = process.argv.slice(2);
for (const [n, { text, messages }] of (await drawSessions(Number(count), Number(seed), "any")).entries()) {
	writeFileSync(join(folder, `${n}.jsonl`), text);
	writeFileSync(join(folder, `${n}.json`), JSON.stringify(messages));
}
