/** Previews as text, by file ending. The page is made elsewhere: it needs more than a preview. */
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

export type TextEnding = keyof typeof RENDERERS;
export const TEXT_ENDINGS = Object.keys(RENDERERS) as TextEnding[];

/** The preview as the ending's format has it, ready to be written as UTF-8. */
export async function renderPreview(preview: Preview, ending: TextEnding): Promise<string> {
	return (await RENDERERS[ending]())(preview);
}

/** Where a preview goes unless it is told: `s.jsonl` gives `s.preview.md`. */
export function previewPathFor(sessionPath: string): string {
	return `${sessionPath.replace(/\.jsonl$/, "")}.preview.md`;
}
