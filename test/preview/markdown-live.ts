/** What of a markdown page is live: the page without its code. What a session says must not be in there. */

/** The page without fenced blocks and code spans. Throws where a fence is never closed. */
export function liveText(page: string): string {
	const live: string[] = [];
	let fence: string | undefined;
	for (const line of page.split("\n")) {
		if (fence !== undefined) {
			if (/^`+$/.test(line) && line.length >= fence.length) fence = undefined;
		} else {
			fence = /^(`{3,})[a-z]*$/.exec(line)?.[1];
			if (fence === undefined) live.push(withoutSpans(line));
		}
	}
	if (fence !== undefined) throw new Error("a code block is never closed");
	return live.join("\n");
}

/** A span ends at the next run of as many backticks. */
function withoutSpans(line: string): string {
	let rest = line;
	let live = "";
	for (let run = /`+/.exec(rest); run !== null; run = /`+/.exec(rest)) {
		live += rest.slice(0, run.index);
		const inner = rest.slice(run.index + run[0].length);
		const end = [...inner.matchAll(/`+/g)].find(([marks]) => marks.length === run![0].length);
		if (end === undefined) throw new Error(`a code span is never closed: ${line}`);
		rest = inner.slice(end.index + end[0].length);
	}
	return live + rest;
}

/** The tags and links of the page that are not its own. */
export function strangeMarkup(page: string): string[] {
	const live = liveText(page);
	const tags = live.match(/<[^>]*>?/g) ?? [];
	const links = live.match(/\]\([^)]*\)?|https?:|@\w/g) ?? [];
	const isOwn = (found: string) => /^(?:<\/?(?:details|summary)>|<a id="b\d+">|<\/a>|\]\(#b\d+\))$/.test(found);
	return [...tags, ...links].filter((found) => !isOwn(found));
}
