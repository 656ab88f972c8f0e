/** Recall against reduction as an SVG: what each method keeps of what is needed, for what it leaves in the context. */
import { scoresOf } from "./counts.js";
import type { Results } from "./results.js";
import type { MethodRun } from "./run.js";

const WIDTH = 860;
const HEIGHT = 480;
const LEFT = 60;
const RIGHT = 250;
const TOP = 40;
const BOTTOM = 50;
const LEAST_REDUCTION = 70;
const LEGEND_LINE = 20;

interface Point {
	readonly name: string;
	readonly region: number;
	readonly recall: number;
}

export function drawPlot({ methods, curve, subject }: Results): string {
	const points = methods.flatMap(pointOf);
	const line = curve.flatMap(pointOf).map(({ region, recall }) => `${placeX(region)} ${placeY(recall)}`);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
		`<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
		`<text x="${LEFT}" y="22" font-size="14">What later work needs and still sees, by how much smaller finished tasks are</text>`,
		...axes(),
		`<path d="M ${line.join(" L ")}" fill="none" stroke="#4477aa" stroke-width="1.5"/>`,
		...points.map((point, nth) => marker(point, nth, point.name === subject)),
		...points.map((point, nth) => legend(point, nth, point.name === subject)),
		"</svg>",
		"",
	].join("\n");
}

function pointOf(run: MethodRun): Point[] {
	const { region, lrr } = scoresOf(run.pooled);
	if (region === null || lrr === null || region < LEAST_REDUCTION) return [];
	return [{ name: run.method, region, recall: lrr }];
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

/** A numbered dot: near the top right corner names would lie over each other. */
function marker({ region, recall }: Point, nth: number, isSubject: boolean): string {
	const [x, y] = [placeX(region), placeY(recall)];
	const dot = `<circle cx="${x}" cy="${y}" r="8" fill="${colorOf(isSubject)}" fill-opacity="0.85"/>`;
	return `${dot}<text x="${x}" y="${y + 3.5}" font-size="9" fill="white" text-anchor="middle">${nth + 1}</text>`;
}

function legend({ name, region, recall }: Point, nth: number, isSubject: boolean): string {
	const y = TOP + 8 + nth * LEGEND_LINE;
	const text = `${nth + 1}  ${escapeXml(name)}  (${region.toFixed(1)}, ${recall.toFixed(1)})`;
	const weight = isSubject ? ' font-weight="bold"' : "";
	return `<text x="${WIDTH - RIGHT + 30}" y="${y}" fill="${colorOf(isSubject)}"${weight}>${text}</text>`;
}

function colorOf(isSubject: boolean): string {
	return isSubject ? "#cc3311" : "#444444";
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
