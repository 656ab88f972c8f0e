import { test } from "node:test";
import { USAGE } from "../../scripts/soak/options.js";
import { assertDocument, withPart } from "../helpers/documents.js";

test("docs/endurance.md has every option of the soak", () => {
	assertDocument("docs/endurance.md", (document) => withPart(document, "usage", `\`\`\`text\n${USAGE}\`\`\`\n`));
});
