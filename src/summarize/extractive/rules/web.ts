/** Fetching a page, searching the web: the address without what every address has, or the words searched for. */
import { pickText, type ToolRule } from "./rule.js";

export const webRule: ToolRule = {
	tools: ["webfetch", "fetch", "fetchurl", "browse", "openurl", "websearch", "searchweb", "googlesearch"],
	nameCall(args, tool) {
		const url = pickText(args, ["url", "uri", "href", "link"]).replace(/^https?:\/\/(?:www\.)?/, "");
		const target = url === "" ? pickText(args, ["query", "q", "search", "prompt"]) : url.replace(/[?#].*$/, "");
		return { verb: tool, target, isPath: false, source: "content" };
	},
};
