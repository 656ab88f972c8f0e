/** `render --json`. */
import type { TargetName } from "./common.js";

/** The context as the model will see it. */
export interface RenderReport {
	readonly schema: "condense/render@1";
	/** The id of the session. */
	readonly session: string;
	readonly target: TargetName;
	/**
	 * pi's own messages, before pi turns custom ones and summaries into text of the user; failed attempts are among them,
	 * as pi keeps them. They are objects with a `role`, mostly `content` and `timestamp`, and what else pi or an extension
	 * has put there; what a file holds in the place of a message goes out as it is.
	 */
	readonly messages: readonly unknown[];
}
