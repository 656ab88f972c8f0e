/** Recall against reduction as an SVG: what each method keeps of what is needed, for what it leaves in the context. */
import { scoresOf } from "./counts.js";
import type { Results } from "./results.js";
import type { MethodRun } from "./run.js";

const WIDTH = 760;
const HEIGHT = 480;
const LEFT = 60;
const RIGHT = 120;
const TOP = 40;
const BOTTOM = 50;
const LEAST_REDUCTION = 60;

interface Point {
	readonly name: string;
	readonly x: number;
	readonly y: number;
}

export function drawPlot({ methods, curve, subject }: Results): string {
	const points = methods.flatMap(pointOf);
	const line = curve.flatMap(pointOf).map(({ x, y }) => `${x},${y}`);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
		`<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
		`<text x="${LEFT}" y="22" font-size="14">What later work needs and still sees, by how much smaller the finished tasks are</text>`,
		...axes(),
		`<polyline points="${line.join(" ")}" fill="none" stroke="#4477aa" stroke-width="1.5"/>`,
		...points.map((point) => marker(point, point.name === subject)),
		"</svg>",
		"",
	].join("\n");
}

function pointOf(run: MethodRun): Point[] {
	const { region, lrr } = scoresOf(run.pooled);
	if (region === null || lrr === null || region < LEAST_REDUCTION) return [];
	return [{ name: run.method, x: placeX(region), y: placeY(lrr) }];
}

function axes(): string[] {
	const lines: string[] = [];
	for (let region = LEAST_REDUCTION; region <= 100; region += 5) {
		const x = placeX(region);
		lines.push(`<line x1="${x}" y1="${TOP}" x2="${x}" y2="${HEIGHT - BOTTOM}" stroke="#eee"/>`);
		lines.push(`<text x="${x}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${region}</text>`);
	}
	for (let recall = 0; recall <= 100; recall += 20) {
		const y = placeY(recall);
		lines.push(`<line x1="${LEFT}" y1="${y}" x2="${WIDTH - RIGHT}" y2="${y}" stroke="#eee"/>`);
		lines.push(`<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${recall}</text>`);
	}
	lines.push(`<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle">reduction, %</text>`);
	lines.push(`<text transform="translate(16 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">recall, %</text>`);
	return lines;
}

function marker({ name, x, y }: Point, isSubject: boolean): string {
	const color = isSubject ? "#cc3311" : "#555";
	const weight = isSubject ? ' font-weight="bold"' : "";
	return `<circle cx="${x}" cy="${y}" r="${isSubject ? 5 : 3}" fill="${color}"/><text x="${x + 7}" y="${y + 4}" fill="${color}"${weight}>${escapeXml(name)}</text>`;
}

function placeX(region: number): number {
	return round(LEFT + ((region - LEAST_REDUCTION) / (100 - LEAST_REDUCTION)) * (WIDTH - LEFT - RIGHT));
}

function placeY(recall: number): number {
	return round(HEIGHT - BOTTOM - (recall / 100) * (HEIGHT - TOP - BOTTOM));
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
