/** `npm run schemas`: writes schemas/ anew from the interfaces of the reports. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSchemas, REPOSITORY, schemaText } from "./schema.js";

const FOLDER = join(REPOSITORY, "schemas");

const schemas = generateSchemas();
const names = new Set(schemas.map(({ fileName }) => fileName));
mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) {
	// The schema of an older version stays: programs may still hold outputs of it.
	if (name.endsWith(".schema.json") && !names.has(name) && !isOlder(name, names)) rmSync(join(FOLDER, name));
}
for (const named of schemas) writeFileSync(join(FOLDER, named.fileName), schemaText(named));

function isOlder(name: string, current: ReadonlySet<string>): boolean {
	const [, base, version] = /^(.*)-(\d+)\.schema\.json$/.exec(name) ?? [];
	return [...current].some((other) => {
		const [, otherBase, otherVersion] = /^(.*)-(\d+)\.schema\.json$/.exec(other) ?? [];
		return base === otherBase && Number(version) < Number(otherVersion);
	});
}
