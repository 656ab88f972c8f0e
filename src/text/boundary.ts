/**
 * Where a text may be cut: never inside a surrogate pair, and not inside what a reader sees as one character (an emoji
 * sequence, a letter with its accents, CR LF). Segmentation runs on a small window at the cut, so length costs nothing.
 */

/** No character below this joins the one before it, CR LF apart. */
const FIRST_COMBINING = 0x300;
/** UTF-16 units looked at on either side of a cut. The longest emoji sequences have about 20. */
const REACH = 64;

let segmenter: Intl.Segmenter | undefined;

/** The last boundary at or before `index`, an offset in UTF-16 units. */
export function boundaryBefore(text: string, index: number): number {
	return nearestBoundary(text, index, "before");
}

/** The first boundary at or after `index`, an offset in UTF-16 units. */
export function boundaryAfter(text: string, index: number): number {
	return nearestBoundary(text, index, "after");
}

function nearestBoundary(text: string, index: number, side: "before" | "after"): number {
	if (index <= 0) return 0;
	if (index >= text.length) return text.length;
	if (isPlain(text, index)) return index;
	const start = windowStart(text, index);
	const end = offPair(text, Math.min(text.length, index + REACH), "after");
	segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	const segment = segmenter.segment(text.slice(start, end)).containing(index - start);
	if (segment === undefined) return offPair(text, index, side);
	const first = start + segment.index;
	const last = first + segment.segment.length;
	if (first === index) return index;
	// A cluster as large as the window is no character anyone wrote: stacked accents without end.
	const isWholeInside = first > start && last < end;
	if (!isWholeInside && last - first >= REACH) return offPair(text, index, side);
	return side === "before" ? first : last;
}

function isPlain(text: string, index: number): boolean {
	const before = text.charCodeAt(index - 1);
	const after = text.charCodeAt(index);
	return before < FIRST_COMBINING && after < FIRST_COMBINING && !(before === 0x0d && after === 0x0a);
}

/** Segmentation is right from any place that surely starts a character; failing one nearby, from a whole pair. */
function windowStart(text: string, index: number): number {
	const farthest = Math.max(0, index - REACH);
	for (let at = index - 1; at > farthest; at--) if (isPlain(text, at)) return at;
	return offPair(text, farthest, "before");
}

function offPair(text: string, index: number, side: "before" | "after"): number {
	const isInPair = isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));
	if (!isInPair) return index;
	return side === "before" ? index - 1 : index + 1;
}

function isHigh(unit: number): boolean {
	return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
	return unit >= 0xdc00 && unit <= 0xdfff;
}
