/** Writes the pages of commands that show a session: its numbers, and beside them what the model sees of it. */
import type { Inspection } from "../inspect/inspect.js";
import type { BudgetPage } from "../page/budget-page.js";
import { buildPreviewOf, type Preview } from "../preview/index.js";
import { type Seen, whatModelSees } from "../render/seen.js";
import { replaceFile } from "../session/replace.js";
import type { Settings } from "../settings/settings.js";
import type { OpenedSession } from "./open-session.js";
import { contentFor } from "./preview-format.js";

export interface PageWish {
	readonly opened: OpenedSession;
	/** The session as the user named it. */
	readonly given: string;
	readonly settings: Settings;
	/** The page's own path, or `-`. */
	readonly to: string;
	/** Takes the page where `to` is `-`. */
	writeOut(page: string): void;
	/** Whole originals and images, however large the page becomes. */
	readonly isFull: boolean;
}

export async function writeInspectionPage(inspection: Inspection, wish: PageWish): Promise<void> {
	const { opened, settings, isFull } = wish;
	const { preview, seen } = previewOf(wish);
	const { inspectionPage } = await import("../page/inspect-page.js");
	const history = { session: opened.file.session, branch: opened.branch, settings, target: seen.target };
	write(await inspectionPage(inspection, preview, history, { isFull }), wish);
}

export async function writeBudgetPage(page: BudgetPage, wish: PageWish): Promise<void> {
	const { budgetPage } = await import("../page/budget-page.js");
	write(await budgetPage(page, previewOf(wish).preview, { isFull: wish.isFull }), wish);
}

function previewOf({ opened, given, settings, isFull }: PageWish): { preview: Preview; seen: Seen } {
	const { file, branch } = opened;
	const seen = whatModelSees(file.session, branch, settings);
	const preview = buildPreviewOf(seen.rendered, seen.context, seen.archive, {
		path: given,
		branch,
		target: seen.target.name,
		settings,
		...contentFor(".html", { isFull }),
	});
	return { preview, seen };
}

function write(page: string, { opened, to, writeOut }: PageWish): void {
	if (to === "-") writeOut(page);
	else replaceFile(to, Buffer.from(page), opened.file.path === "-" ? {} : { input: opened.file.path });
}
