/** What `--json` prints is what the schemas say: every field, and no other (SPEC 14). */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { outputsOf, titleOf } from "../schemas/run.js";
import { REPORT_RUNS } from "../schemas/runs.js";
import { loadSchemas, problemsOf, schemaOf } from "../schemas/validate.js";
import { type Place, placesOf, walk } from "../schemas/walk.js";

const outputs: object[] = [];

describe("a report has the fields of its schema", () => {
	for (const run of REPORT_RUNS) {
		test(titleOf(run), (t) => {
			const found = outputsOf(run, t);
			outputs.push(...found);
			assert.deepEqual(found.flatMap(problemsOf), []);
		});
	}
});

/** The places of all reports, as `CompactedSession.path`, with what stands there. */
function* allPlaces(): Generator<Place & { readonly output: object }> {
	for (const output of outputs) {
		const { type, schema } = schemaOf(output)!;
		for (const place of walk(output, schema, type)) yield { ...place, output };
	}
}

describe("the schemas say nothing that does not happen", () => {
	const seen = new Map<string, { isFilled: boolean; isNull: boolean }>();
	const look = () => {
		if (seen.size > 0) return;
		for (const { name, value } of allPlaces()) {
			const place = seen.get(name) ?? { isFilled: false, isNull: false };
			seen.set(name, place);
			if (value === null) place.isNull = true;
			else place.isFilled = true;
		}
	};
	const unseen = (isUnseen: (name: string, isNullable: boolean) => boolean) => {
		look();
		const reports = [...loadSchemas().values()].filter(({ id }) => id !== PREVIEW);
		const places = reports.flatMap(({ type, schema }) => [...placesOf(schema, type)]);
		const names = places.filter(({ name, isNullable }) => isUnseen(name, isNullable)).map(({ name }) => name);
		return [...new Set(names)];
	};

	test("every field is filled by one of the runs", () => {
		assert.deepEqual(
			unseen((name) => seen.get(name)?.isFilled !== true),
			[],
		);
	});

	test("every field that may be null is null in one of the runs", () => {
		assert.deepEqual(
			unseen((name, isNullable) => isNullable && seen.get(name)?.isNull !== true),
			[],
		);
	});
});

describe("a change of a report is noticed", () => {
	/** One object of each kind, with the output that it is in. */
	const objects = () => {
		const found = new Map<string, Place & { readonly output: object }>();
		for (const place of allPlaces()) if (isClosed(place) && !found.has(place.type)) found.set(place.type, place);
		return [...found.values()];
	};

	test("a field that no schema has", () => {
		for (const { output, path, type } of objects()) {
			const copy = structuredClone(output);
			Object.assign(at(copy, path), { unknownField: 1 });
			assert.notDeepEqual(problemsOf(copy), [], type);
		}
	});

	test("a field that is missing", () => {
		for (const { output, path, type, value } of objects()) {
			for (const field of Object.keys(value as object)) {
				const copy = structuredClone(output);
				delete at(copy, path)[field];
				assert.notDeepEqual(problemsOf(copy), [], `${type}.${field}`);
			}
		}
	});

	test("a field of another type", () => {
		for (const { output, path, type, value } of objects()) {
			for (const field of Object.keys(value as object).filter((one) => !ANY.has(`${type}.${one}`))) {
				const copy = structuredClone(output);
				at(copy, path)[field] = { unlike: "anything" };
				assert.notDeepEqual(problemsOf(copy), [], `${type}.${field}`);
			}
		}
	});
});

after(() => outputs.splice(0));

/** No report; it has a test of its own (test/schemas/preview.test.ts). */
const PREVIEW = "condense/preview@1";

/** Fields that take any value. */
const ANY = new Set(["SettingRow.value", "QueryRecord.args"]);

function isClosed({ schema, value }: Place): boolean {
	return schema.additionalProperties === false && typeof value === "object" && value !== null;
}

function at(output: object, path: Place["path"]): { [field: string]: unknown } {
	return path.reduce<unknown>((value, key) => (value as { [key: string]: unknown })[key], output) as never;
}
