/** Writes examples/sessions/. The same bytes each time: nothing in here looks at a clock or draws real random numbers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EXAMPLES } from "./sessions.js";

const folder = fileURLToPath(new URL("../../examples/sessions/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, build] of Object.entries(EXAMPLES)) {
	const text = build();
	writeFileSync(`${folder}${name}`, text);
	process.stdout.write(`${name} ${Buffer.byteLength(text)} bytes\n`);
}
