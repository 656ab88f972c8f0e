/** JUnit XML as its readers take it: held against a schema by libxml2, and its counts against its cases. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

const SCHEMA = readFileSync(join(import.meta.dirname, "junit.xsd"), "utf8");

/** Asserts that the document is valid and that every count is true. */
export async function assertJunit(xml: string): Promise<void> {
	const { valid, errors } = await validateXML({
		xml: { fileName: "junit.xml", contents: xml },
		schema: { fileName: "junit.xsd", contents: SCHEMA },
	});
	assert.ok(valid, errors.map(({ rawMessage }) => rawMessage).join("\n"));
	const suites = xml.split("<testsuite ").slice(1);
	for (const suite of suites) assertCounts(suite.slice(0, suite.indexOf(">")), suite);
	const [head, ...rest] = xml.split("<testsuites ")[1]!.split(">");
	assertCounts(head!, rest.join(">"));
}

function assertCounts(attributes: string, body: string): void {
	const counted = { tests: "<testcase ", failures: "<failure ", errors: "<error " };
	for (const [name, tag] of Object.entries(counted)) {
		const said = new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1];
		assert.equal(Number(said), body.split(tag).length - 1, `${name} of ${attributes}`);
	}
}

/** The names of the cases that ended so. */
export function casesWith(outcome: "failure" | "error" | "system-out", xml: string): string[] {
	const cases = xml.matchAll(/<testcase name="([^"]*)"[^>]*[^/]>\n\s*<([\w-]+)/g);
	return [...cases].filter(([, , tag]) => tag === outcome).map(([, name]) => name!);
}
