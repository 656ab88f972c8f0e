/** `npm run man`: writes man/condense.1. A test fails where it is out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manualPage } from "./page.js";

const root = join(import.meta.dirname, "..", "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
writeFileSync(join(root, "man", "condense.1"), manualPage(version));
