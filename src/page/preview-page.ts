/** The page of a preview: totals, shares, how the context grows, chains, and the conversation as the model sees it. */
import { plural, tokenCount } from "../preview/numbers.js";
import type { CoursePoint, Preview } from "../preview/preview.js";
import { type ChartInput, chartSection, drawnPoints } from "./chart.js";
import type { ChartPoint } from "./chart-point.js";
import { conversationSection } from "./conversation.js";
import { pageDocument } from "./document.js";
import { scriptJson } from "./embed.js";
import { fitPreview } from "./fit.js";
import { type Html, html } from "./html.js";
import { chainsSection, headerOf, leftSection } from "./overview.js";
import type { Payload } from "./payload.js";
import { sharesSection } from "./shares.js";

export interface PageOptions {
	/** Whole originals and images, however large the page becomes. */
	readonly isFull?: boolean;
	/** Bytes of the page otherwise. Default 5,000,000. */
	readonly maxBytes?: number;
}

/** What a page brings besides its preview. */
export interface PageParts {
	readonly title: string;
	/** The sentence under the title; without one, how much the model sees. */
	readonly lead?: string;
	readonly chart: ChartInput;
	/** What stands between the totals and the conversation, in order; what is undefined is left out. */
	arrange(sections: PreviewSections): readonly (Html | undefined)[];
}

/** The sections that every preview has. */
export interface PreviewSections {
	readonly shares: Html;
	readonly chart: Html;
	readonly chains: Html | undefined;
	readonly left: Html | undefined;
}

const MAX_BYTES = 5_000_000;
/** For script, style and the file around them. */
const SHELL_BYTES = 60_000;

/** The page of a run or of a session as it stands, as one HTML file. */
export async function previewPage(preview: Preview, options: PageOptions = {}): Promise<string> {
	const title =
		preview.of === "compact" ? "What the model will see after this run" : "What the model sees of this session";
	const arrange = ({ shares, chart, chains, left }: PreviewSections) => [shares, chart, chains, left];
	return await composePage(preview, { title, chart: courseChart(preview), arrange }, options);
}

/** A page around a preview. `maxBytes` holds for the whole file, as long as the tables above the conversation fit. */
export async function composePage(preview: Preview, parts: PageParts, options: PageOptions): Promise<string> {
	const { title, lead, chart } = parts;
	const sections = parts.arrange({
		shares: sharesSection(preview),
		chart: chartSection(chart),
		chains: chainsSection(preview),
		left: leftSection(preview),
	});
	const above = html`<a class="skip" href="#conversation-title">To the conversation</a>
${headerOf(title, preview, lead)}
<main>
${sections.filter((section) => section !== undefined)}`;
	const payload = { path: preview.path, chart: { points: chart.points, names: chart.names } };
	const used = Buffer.byteLength(above.text) + Buffer.byteLength(scriptJson(payload)) + SHELL_BYTES;
	const maxBytes = options.isFull === true ? Number.POSITIVE_INFINITY : (options.maxBytes ?? MAX_BYTES) - used;
	const fitted = fitPreview(preview, maxBytes);
	const { items, images, omitted } = fitted;
	const whole: Payload = { ...payload, items, images, ...(omitted === undefined ? {} : { omitted }) };
	return await pageDocument({
		title: `condense: ${preview.path}`,
		body: html`${above}
${conversationSection(fitted)}
</main>`,
		json: scriptJson(whole),
	});
}

/** How the context grows over the answers, before and after. */
export function courseChart({ course, of, tokens }: Preview): ChartInput {
	const names = of === "compact" ? { before: "before", after: "after" } : { before: "as written", after: "as seen" };
	const points = drawnPoints(course.map(chartPoint));
	const turns = course.filter(({ isEnd }) => isEnd !== true).length;
	return {
		title: "Context over turns",
		summary: `How the context grows over ${plural(turns, "turn")}: to ${tokenCount(tokens.before)} ${names.before}, to ${tokenCount(tokens.after)} ${names.after}.`,
		names,
		points,
		levels: [],
	};
}

function chartPoint({ turn, before, after, blocks, isEnd }: CoursePoint): ChartPoint {
	return {
		turn: isEnd === true ? "end" : String(turn),
		before,
		after,
		...(blocks === undefined
			? {}
			: { marks: blocks.map((blockId) => ({ kind: "block" as const, text: `end of ${blockId}` })) }),
	};
}
