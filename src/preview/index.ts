/** Previews by file ending. A new format is one line in the table; its code is loaded when it is asked for. */
import { CondenseError } from "../errors.js";
import type { Preview } from "./preview.js";

export { explainReason } from "./left.js";
export { buildPreview, buildPreviewOf, type PreviewOptions } from "./model.js";
export type { Preview } from "./preview.js";

type Render = (preview: Preview) => string;

const RENDERERS = {
	".md": async () => (await import("./markdown.js")).previewMarkdown,
	".txt": async () => (await import("./text.js")).previewText,
	".json": async () => (await import("./json.js")).previewJson,
} satisfies { readonly [ending: string]: () => Promise<Render> };

export type PreviewEnding = keyof typeof RENDERERS;
export const PREVIEW_ENDINGS = Object.keys(RENDERERS) as PreviewEnding[];

/** The preview as the ending's format has it, ready to be written as UTF-8. */
export async function renderPreview(preview: Preview, ending: PreviewEnding): Promise<string> {
	return (await RENDERERS[ending]())(preview);
}

/** The ending that says in which format a preview at `path` is. Throws `usage` for one that is none of them. */
export function previewEnding(path: string): PreviewEnding {
	const found = PREVIEW_ENDINGS.find((ending) => path.toLowerCase().endsWith(ending));
	if (found !== undefined) return found;
	throw new CondenseError("usage", `a preview's format goes by its file's ending, and ${path} has none that is known`, {
		hint: `end the name in ${PREVIEW_ENDINGS.join(", ").replace(/, (?=[^,]*$)/, " or ")}`,
	});
}

/** Where a preview goes unless it is told: `s.jsonl` gives `s.preview.md`. */
export function previewPathFor(sessionPath: string): string {
	return `${sessionPath.replace(/\.jsonl$/, "")}.preview.md`;
}
