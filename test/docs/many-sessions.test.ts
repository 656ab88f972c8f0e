import { test } from "node:test";
import { assertDocument, prepareTour, withOutputs } from "../helpers/documents.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("docs/many-sessions.md shows what its commands print", (t) => {
	const { run } = prepareTour(makeTempDir(t));
	assertDocument("docs/many-sessions.md", (document) => withOutputs(document, run));
});
