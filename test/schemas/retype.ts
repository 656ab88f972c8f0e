/**
 * Sessions in which values are of other types than they should be, as careless writers leave them: what is sound of
 * such a session has to be reported soundly. The same seed gives the same damage.
 */
import { randomNumbers } from "../helpers/mutate.js";

type Json = { [key: string]: unknown } | unknown[];

/** What stands in the place of a value; undefined: nothing. */
const OTHERS = [null, 0, -1.5, 7, "", "text", true, [], ["text"], {}, { type: "text" }, undefined] as const;

/** The text with so many values of other types, in the lines behind the header. */
export function retype(text: string, seed: number, count: number): string {
	const random = randomNumbers(seed);
	const below = (limit: number) => Math.floor(random() * limit);
	const [header, ...lines] = text.trimEnd().split("\n");
	const entries = lines.map((line) => JSON.parse(line) as Json);
	for (let nth = 0; nth < count; nth++) {
		const places = placesIn(entries[below(entries.length)]!);
		const [holder, key] = places[below(places.length)]!;
		const other = OTHERS[below(OTHERS.length)];
		if (other === undefined) Reflect.deleteProperty(holder, key);
		else Reflect.set(holder, key, structuredClone(other));
	}
	return `${[header, ...entries.map((entry) => JSON.stringify(entry))].join("\n")}\n`;
}

/** Every value of an entry, by what holds it. Ids and parents stay, or most of a session would be out of sight. */
function placesIn(entry: Json): [Json, string][] {
	const found: [Json, string][] = [];
	const look = (holder: Json): void => {
		for (const [key, value] of Object.entries(holder)) {
			if (holder === entry && (key === "id" || key === "parentId")) continue;
			found.push([holder, key]);
			if (typeof value === "object" && value !== null) look(value as Json);
		}
	};
	look(entry);
	return found;
}
