/** Strings with names set off, as nodes: what comes from a session stands in code. See ../quote.ts. */
import { quote, splitQuoted } from "../quote.js";
import { h } from "./dom.js";
import type { Model } from "./model.js";
import { nodesOf } from "./text-view.js";

export const quoted = {
	mark: quote,

	/** With a model, refs in the names lead to where they were. */
	nodes(text: string, model?: Model): (Node | string)[] {
		return splitQuoted(text).map(({ text: part, isName }) => {
			if (!isName) return part;
			return h("code", {}, model === undefined ? part : nodesOf(part, model, true));
		});
	},
};
