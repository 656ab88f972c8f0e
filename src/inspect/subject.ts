/** What every part of an inspection looks at: a context, and what of it the model sees. */
import type { Rendered, RenderedMessage } from "../render/render.js";
import type { Target } from "../render/target.js";
import type { View } from "../view/view.js";

export interface Subject {
	readonly view: View;
	readonly rendered: Rendered;
	/** Tokens of each place of the context as written, and as the model sees it: 0 for what it does not see. */
	readonly rawTokens: readonly number[];
	readonly seenTokens: readonly number[];
	/** Of all messages that it sees, blocks included. */
	readonly allSeenTokens: number;
	/** The places of results that wait for a summary. */
	readonly pending: ReadonlySet<number>;
	/** The blocks that the model sees, by id. */
	readonly blocks: ReadonlyMap<string, RenderedMessage>;
	readonly target: Target;
}
