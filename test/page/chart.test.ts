import assert from "node:assert/strict";
import { test } from "node:test";
import { type ChartInput, chartSection } from "../../src/page/chart.js";
import type { ChartPoint } from "../../src/page/chart-point.js";

const NAMES = { before: "as recorded", after: "simulated" };

function chart(points: readonly ChartPoint[], levels: ChartInput["levels"] = []): string {
	return chartSection({ title: "Context", summary: "What it shows", names: NAMES, points, levels }).text;
}

test("a size that is not known leaves a gap in the line, and says so in the table", () => {
	const text = chart([
		{ turn: "0", before: 10, after: 10 },
		{ turn: "1", before: null, after: 10 },
		{ turn: "2", before: 20, after: 10 },
	]);
	assert.match(text, /<path class="line before" d="M0 500h1M1000 0h1">/);
	assert.match(text, /<path class="line after" d="M0 500L500 500L1000 500">/);
	assert.match(text, /<th scope="row" class="number">1<\/th><td class="number">not known<\/td>/);
});

test("flushes are marked where the line is, and told in the table", () => {
	const marks = [{ kind: "flush" as const, text: "flush at 80 %: <b> tokens" }];
	const text = chart([
		{ turn: "0", before: 20, after: 5, marks },
		{ turn: "1", before: 20, after: 20 },
	]);
	assert.match(
		text,
		/<circle class="mark flush" cx="0%" cy="75%" r="4"><title>flush at 80 %: &lt;b&gt; tokens<\/title>/,
	);
	assert.match(text, /<td>flush at 80 %: &lt;b&gt; tokens<\/td>/);
	assert.match(text, /<li class="mark flush">flush<\/li>/);
});

test("levels are lines with their names, and the scale has room for them", () => {
	const text = chart([{ turn: "0", before: 10, after: 10 }], [{ name: "threshold", tokens: 40 }]);
	assert.match(text, /<line class="level" x1="0" x2="100%" y1="0%" y2="0%">/);
	assert.match(text, /<li class="level">threshold<\/li>/);
});

test("without script it is a picture with a description", () => {
	assert.match(chart([{ turn: "0", before: 1, after: 1 }]), /id="plot" role="img" aria-label="What it shows"/);
});

test("no point at all is a chart all the same", () => assert.match(chart([]), /<section class="chart"/));
