import assert from "node:assert/strict";
import { test } from "node:test";
import { ImageStore, imageType } from "../../src/page/images.js";
import type { PreviewItem } from "../../src/preview/preview.js";
import { item } from "./items.js";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n and then pixels", "latin1").toString("base64");
const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");

for (const [title, data, type] of [
	["a PNG", PNG, "image/png"],
	["a JPEG", base64("\xff\xd8\xff\xe0..JFIF"), "image/jpeg"],
	["a GIF", base64("GIF89a...."), "image/gif"],
	["a WebP", base64("RIFF....WEBPVP8 "), "image/webp"],
	["a RIFF of another kind", base64("RIFF....WAVEfmt "), undefined],
	["an SVG", base64("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), undefined],
	["a page", base64("<!doctype html><script>alert(1)</script>"), undefined],
	["no base64", "<<<>>>", undefined],
	["nothing", "", undefined],
] as const) {
	test(`${title} is ${type ?? "not shown"}`, () => assert.equal(imageType(data), type));
}

function withImages(...images: { mimeType: string; data?: string }[]): PreviewItem {
	return item("user", "", {
		parts: images.map((image) => ({ type: "image", bytes: Buffer.from(image.data ?? "", "base64").length, ...image })),
	}) as PreviewItem;
}

test("what the session says about a type decides nothing, and its base64 is written anew", () => {
	const store = new ImageStore({ each: 1000, all: 1000 });
	const { parts } = store.itemOf(withImages({ mimeType: 'text/html"><script>', data: `${PNG}"><script>` }));
	assert.equal(store.urls.length, 1);
	assert.match(store.urls[0]!, /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
	assert.equal((parts[0] as { shown?: number }).shown, 0);
	assert.ok(!("data" in parts[0]!));
});

test("the same picture is kept once", () => {
	const store = new ImageStore({ each: 1000, all: 1000 });
	const image = { mimeType: "image/png", data: PNG };
	const { parts } = store.itemOf(withImages(image, image));
	assert.equal(store.urls.length, 1);
	assert.deepEqual(
		parts.map((part) => (part as { shown?: number }).shown),
		[0, 0],
	);
});

test("pictures that are too large, or too many, are named only", () => {
	const large = `${PNG}${"A".repeat(400)}`;
	assert.deepEqual(shown({ each: 100, all: 1000 }, [large, PNG]), [undefined, 0]);
	assert.deepEqual(shown({ each: 1000, all: 40 }, [PNG, base64("GIF89a and twenty more bytes")]), [0, undefined]);
});

function shown(limits: { each: number; all: number }, images: readonly string[]): (number | undefined)[] {
	const { parts } = new ImageStore(limits).itemOf(withImages(...images.map((data) => ({ mimeType: "", data }))));
	return parts.map((part) => (part as { shown?: number }).shown);
}
