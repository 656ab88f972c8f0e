/** Names come from providers and types from tools: neither leads out of the folder, or over a file that is there. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { imageName } from "../../src/query/image-name.js";
import { saveImages } from "../../src/query/save-images.js";
import { diskWith, failing } from "../helpers/faulty-disk.js";
import { image } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const data = (bytes: string) => Buffer.from(bytes).toString("base64");

describe("the name of an image", () => {
	for (const [title, call, mimeType, expected] of [
		["is its call's and its number", "t5", "image/png", "t5-2.png"],
		["ends as its kind does", "t5", "image/JPEG", "t5-2.jpg"],
		["ends in .bin where it is no kind that is known", "t5", "text/html", "t5-2.bin"],
		["takes no path from its type", "t5", "image/../../x", "t5-2.bin"],
		["takes no path from its call", "../../etc/passwd", "image/gif", "______etc_passwd-2.gif"],
		["is never hidden or empty", "", "image/webp", "call-2.webp"],
		["is short, however long the id", "x".repeat(500), "image/png", `${"x".repeat(60)}-2.png`],
	] as const) {
		test(title, () => assert.equal(imageName(call, 2, { ...image(), mimeType }), expected));
	}
});

test("images are written byte for byte, into a folder that is made", (t) => {
	const folder = join(makeTempDir(t), "new", "folder");
	const paths = saveImages(folder, "t1", [image(data("first")), image(data("second"))]);
	assert.deepEqual(paths, [join(folder, "t1-1.png"), join(folder, "t1-2.png")]);
	assert.deepEqual(
		paths.map((path) => readFileSync(path, "utf8")),
		["first", "second"],
	);
	assert.deepEqual(readdirSync(folder), ["t1-1.png", "t1-2.png"]);
});

test("an image that is there already serves, any other file stays and the image takes a free name", (t) => {
	const folder = makeTempDir(t);
	assert.deepEqual(saveImages(folder, "t1", [image(data("x"))]), saveImages(folder, "t1", [image(data("x"))]));
	writeFileSync(join(folder, "t2-1.png"), "somebody's");
	mkdirSync(join(folder, "t2-1_2.png"));
	symlinkSync(join(folder, "outside"), join(folder, "t2-1_3.png"));
	assert.deepEqual(saveImages(folder, "t2", [image(data("x"))]), [join(folder, "t2-1_4.png")]);
	assert.equal(readFileSync(join(folder, "t2-1.png"), "utf8"), "somebody's");
	assert.deepEqual(readdirSync(folder), ["t1-1.png", "t2-1.png", "t2-1_2.png", "t2-1_3.png", "t2-1_4.png"]);
});

test("a disk that fails is an error, and leaves no half image", (t) => {
	const folder = makeTempDir(t);
	const disk = diskWith({ write: failing("ENOSPC") });
	const isOutputError = (error: unknown) => error instanceof CondenseError && error.code === "output.failed";
	assert.throws(() => saveImages(folder, "t1", [image(data("x"))], disk), isOutputError);
	assert.deepEqual(readdirSync(folder), []);
});
