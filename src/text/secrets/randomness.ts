/**
 * Tells generated values from words. Key names are everywhere in code (`token: string`, `apiKey = options.apiKey`), so
 * what follows them counts only if nobody would have written it by hand.
 */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MIN_RUN = 12;
/** Share of neighbours of different kinds: about 0.2 in camelCase with a number, 0.45 in base62, 0.47 in hex. */
const MIN_CHANGES = 0.3;

/** What stands where a value is left to the reader, or is hidden already. */
const PLACEHOLDERS = [
	/^(.)\1*$/s,
	/^[x*.…•_#-]+$/i,
	/^%\w+%?$/,
	/^(?:your|insert|enter|replace|example|dummy|fake|sample|change)[-_ ][\w -]*$/i,
	/^(?:my|the|test|some)?[-_]?(?:pass(?:word|wd|phrase)?|secret|token|(?:api|secret)?[-_]?key|user(?:name)?)$/i,
	/^(?:changeme|none|null|undefined|true|false|required|optional|string|redacted|hidden|masked|todo|value)$/i,
];

/** A random value of at least `minLength` characters: hex, base62, base64, a UUID. */
export function looksRandom(value: string, minLength: number): boolean {
	if (value.length < minLength || !/[0-9]/.test(value)) return false;
	if (UUID.test(value) || /^(?=.*[a-f])[0-9a-f]{32,}$/i.test(value)) return true;
	const run = longestRun(value);
	return run.length >= MIN_RUN && /[a-z]/i.test(run) && shareOfChanges(run) >= MIN_CHANGES;
}

export function isPlaceholder(value: string): boolean {
	return PLACEHOLDERS.some((pattern) => pattern.test(value));
}

/** Separators split words; in base64 they are rare enough to leave a long run. */
function longestRun(value: string): string {
	let longest = "";
	for (const [run] of value.matchAll(/[A-Za-z0-9]+/g)) if (run.length > longest.length) longest = run;
	return longest;
}

/** A capital that begins a word is no change after it: `getToken` has one, before the T. */
function shareOfChanges(run: string): number {
	let changes = 0;
	for (let at = 1; at < run.length; at++) {
		const before = kindOf(run.charCodeAt(at - 1));
		const after = kindOf(run.charCodeAt(at));
		if (before !== after && !(before === "upper" && after === "lower")) changes++;
	}
	return changes / (run.length - 1);
}

function kindOf(unit: number): "digit" | "upper" | "lower" {
	if (unit <= 0x39) return "digit";
	return unit <= 0x5a ? "upper" : "lower";
}
