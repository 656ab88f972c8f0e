/** `render --format json`, `--preview FILE.json`. */
import type { Preview } from "../../preview/index.js";

/** The context as the model will see it, message by message, and what stood there before. All texts are safe to show. */
export interface PreviewReport extends Preview {
	readonly schema: "condense/preview@1";
}
