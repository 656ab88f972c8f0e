/** The preview for programs: the model as it is, under a schema's name. */
import type { Preview } from "./preview.js";

/** One JSON object, `schema` first. */
export function previewJson(preview: Preview): string {
	return `${JSON.stringify({ schema: "condense/preview@1", ...preview }, undefined, "\t")}\n`;
}
