/** Puts results into the docs: between the marks `<!-- NAME -->` and `<!-- end NAME -->`, so that no number is typed. */
import { readFileSync, writeFileSync } from "node:fs";
import { CondenseError } from "../../src/errors.js";

/** Replaces each section that has text. Throws `usage` where the file has no place for one. */
export function updateDocs(path: string, sections: { readonly [name: string]: string }): void {
	let text = readFileSync(path, "utf8");
	for (const [name, section] of Object.entries(sections)) {
		if (section === "") continue;
		const [opening, closing] = [`<!-- ${name} -->`, `<!-- end ${name} -->`];
		const start = text.indexOf(opening);
		const end = text.indexOf(closing, start);
		if (start === -1 || end === -1) throw new CondenseError("usage", `${path} has no place for ${name}`);
		text = `${text.slice(0, start + opening.length)}\n${section}\n${text.slice(end)}`;
	}
	writeFileSync(path, text);
}
