/** A JSON value to be read by people: long lists end in how many more there are, long texts are cut. */

const MOST_ITEMS = 2;
const MOST_CHARS = 100;
/** What is no longer than that stands on one line. */
const LINE_CHARS = 110;

/** JSON with comments where something was left out. Of large items the first one is enough. */
export function excerpt(value: unknown, indent = ""): string {
	const line = onOneLine(value);
	if (line !== undefined && indent.length + line.length <= LINE_CHARS) return line;
	const inner = `${indent}\t`;
	if (Array.isArray(value)) {
		const first = value.slice(0, MOST_ITEMS).map((item) => excerpt(item, inner));
		const items = first[0]?.includes("\n") === true ? first.slice(0, 1) : first;
		const left = value.length - items.length;
		const more = left === 0 ? "" : `\n${inner}// ${left} more`;
		return `[\n${inner}${items.join(`,\n${inner}`)}${more}\n${indent}]`;
	}
	if (typeof value !== "object" || value === null) return scalar(value);
	const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${excerpt(field, inner)}`);
	return `{\n${inner}${fields.join(`,\n${inner}`)}\n${indent}}`;
}

/** Undefined where something would have to be left out. */
function onOneLine(value: unknown): string | undefined {
	if (Array.isArray(value)) {
		const items = value.map(onOneLine);
		const isShort = value.length <= MOST_ITEMS || value.every((item) => typeof item !== "object");
		return isShort && !items.includes(undefined) ? `[${items.join(", ")}]` : undefined;
	}
	if (typeof value !== "object" || value === null) return scalar(value);
	const fields = Object.entries(value).map(([name, field]) => [JSON.stringify(name), onOneLine(field)] as const);
	if (fields.length === 0) return "{}";
	if (fields.some(([, field]) => field === undefined)) return undefined;
	return `{ ${fields.map(([name, field]) => `${name}: ${field}`).join(", ")} }`;
}

function scalar(value: unknown): string {
	if (typeof value !== "string" || value.length <= MOST_CHARS) return JSON.stringify(value);
	return JSON.stringify(`${value.slice(0, MOST_CHARS).replace(/[\ud800-\udbff]$/, "")}…`);
}
