/** The formats of previews, by file ending. A page is large code and holds more, so it is loaded when it is asked for. */
import { CondenseError } from "../errors.js";
import { type Preview, type PreviewOptions, renderPreview, TEXT_ENDINGS, type TextEnding } from "../preview/index.js";

export type Format = TextEnding | ".html";
export const FORMATS: readonly Format[] = [...TEXT_ENDINGS, ".html"];

export interface FormatOptions {
	/** Whole originals and images in a page, however large it becomes. */
	readonly isFull?: boolean;
}

/** Characters of an original that a page shows, its two ends together. */
const PAGE_WAS_CHARS = 8000;

/** The format of a file. Throws `usage` where its ending names none, or it has no full form that was asked for. */
export function formatOf(path: string, { isFull = false }: FormatOptions = {}): Format {
	const found = FORMATS.find((format) => path.toLowerCase().endsWith(format));
	if (found === undefined) {
		throw new CondenseError(
			"usage",
			`a preview's format goes by its file's ending, and ${path} has none that is known`,
			{
				hint: `end the name in ${FORMATS.join(", ").replace(/, (?=[^,]*$)/, " or ")}`,
			},
		);
	}
	if (isFull && found !== ".html") {
		throw new CondenseError("usage", `--full makes a page hold everything, and ${path} is none`, {
			hint: "end the name in .html",
		});
	}
	return found;
}

/** How much of the session a preview has to hold for a format. */
export function contentFor(
	format: Format,
	{ isFull = false }: FormatOptions = {},
): Pick<PreviewOptions, "wasChars" | "withImages"> {
	if (format !== ".html") return {};
	return { wasChars: isFull ? Number.POSITIVE_INFINITY : PAGE_WAS_CHARS, withImages: true };
}

/** The preview in a format, ready to be written as UTF-8. */
export async function renderIn(format: Format, preview: Preview, options: FormatOptions = {}): Promise<string> {
	if (format !== ".html") return await renderPreview(preview, format);
	const { previewPage } = await import("../page/preview-page.js");
	return await previewPage(preview, options);
}
