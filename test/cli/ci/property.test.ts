/** Whatever a session holds, reports stay what they are: lines for a runner, valid XML, tables of as many cells. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatAnnotations } from "../../../src/cli/ci/annotations.js";
import { describeVerify } from "../../../src/cli/ci/verify-report.js";
import { assertJunit } from "./junit-file.js";
import { verified } from "./sessions.js";

const OPTIONS = { isStrict: false, rest: { errors: [], notDone: [] } };
const SPECIAL = [..."\n\r%:,|`<>&\"']#\\*_ \t\u001b\ufffe", "\ud800", "\udfff", "::error::", "]]>", "```"];
/** Characters that mean something to one of the formats, and any others. */
const anyText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.string({ unit: fc.constantFrom(...SPECIAL), maxLength: 40 }),
);
const anySession = fc
	.tuple(anyText, anyText)
	.map(([path, message]) => verified(`s${path}.jsonl`, ["nul-bytes", "error", 1, message]));

test("an annotation is one line with one command, and its text reads back", () => {
	fc.assert(
		fc.property(anyText, anyText, (path, message) => {
			const annotation = { level: "error", title: "t", path, line: 1, message } as const;
			const lines = formatAnnotations([annotation], (same) => same);
			assert.equal(lines.length, 1);
			const [, file] = /^::error file=([^,:\r\n]*),line=1,title=t::[^\r\n]*$/.exec(lines[0]!) ?? [];
			assert.equal(
				file?.replace(/%(25|0D|0A|3A|2C)/g, (code) => decodeURIComponent(code)),
				path,
			);
		}),
	);
});

test("JUnit XML is valid and its counts are true", async () => {
	const sessions = fc.sample(anySession, 300);
	await assertJunit(describeVerify(sessions, OPTIONS).junit!());
});

test("no text breaks a table of a summary", () => {
	fc.assert(
		fc.property(anySession, (session) => {
			const { summary } = describeVerify([session], OPTIONS);
			const rows = summary.split("\n").filter((line) => line.startsWith("|"));
			const cells = rows.map((row) => row.replaceAll("\\|", "").split("|").length - 2);
			assert.deepEqual(cells, [6, 6, 6, 5, 5, 5]);
			assert.equal(summary.match(/^#/gm)?.length, 1);
		}),
	);
});
