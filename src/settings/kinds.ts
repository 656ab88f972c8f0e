/**
 * The kinds of values that settings take: what is allowed, in words, and the check that holds it to that.
 * Undefined stands for "not allowed"; no kind has it as a value.
 */

export interface Kind<T> {
	/** What is allowed, to end a sentence with. */
	readonly allowed: string;
	/** The words to choose from, where there are so few. */
	readonly choices?: readonly string[];
	/** The value as a file gives it, or undefined where it is not allowed. */
	check(value: unknown): T | undefined;
	/** The value as typed in a flag or an environment variable, or undefined where it is not allowed. */
	parse(text: string): T | undefined;
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, unit: string, max = Number.MAX_SAFE_INTEGER): Kind<number> {
	const upTo = max === Number.MAX_SAFE_INTEGER ? "" : ` to ${max}`;
	const check = (value: unknown) =>
		typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
	return { allowed: `a whole number of ${unit} from ${min}${upTo}`, check, parse: (text) => check(numberOf(text)) };
}

/** A part of a whole. 80 is no fraction: whoever means 80 per cent is told so (SPEC 9). */
export const fraction: Kind<number> = {
	allowed: "a fraction above 0 and up to 1 (0.8, not 80)",
	check: (value) => (typeof value === "number" && value > 0 && value <= 1 ? value : undefined),
	parse: (text) => fraction.check(numberOf(text)),
};

const SWITCH_WORDS: Readonly<Record<string, boolean>> = {
	true: true,
	"1": true,
	yes: true,
	on: true,
	false: false,
	"0": false,
	no: false,
	off: false,
};

export const onOff: Kind<boolean> = {
	allowed: "true or false",
	choices: ["true", "false"],
	check: (value) => (typeof value === "boolean" ? value : undefined),
	parse: (text) => {
		const word = text.trim().toLowerCase();
		return Object.hasOwn(SWITCH_WORDS, word) ? SWITCH_WORDS[word] : undefined;
	},
};

/** A text that is not blank. */
export function words(what: string): Kind<string> {
	return {
		allowed: what,
		check: (value) => (typeof value === "string" && value.trim() !== "" ? value : undefined),
		parse: (text) => (text.trim() === "" ? undefined : text.trim()),
	};
}

export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
	const check = (value: unknown) => choices.find((choice) => choice === value);
	return {
		allowed: choices.map((choice) => `"${choice}"`).join(", "),
		choices,
		check,
		parse: (text) => check(text.trim()),
	};
}

/** A list of texts; typed, it is a JSON array or texts with commas between. */
export function listOf(what: string): Kind<readonly string[]> {
	const check = (value: unknown) =>
		Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "")
			? (value as string[])
			: undefined;
	return {
		allowed: `a list of ${what}`,
		check,
		parse: (text) => {
			if (text.trim().startsWith("[")) return check(jsonOf(text));
			return text
				.split(",")
				.map((item) => item.trim())
				.filter((item) => item !== "");
		},
	};
}

const NULL_WORDS = ["null", "none"];

/** The kind, or null for "not set". */
export function orNull<T>(kind: Kind<T>): Kind<T | null> {
	return {
		allowed: `${kind.allowed}, or null`,
		...(kind.choices === undefined ? {} : { choices: [...kind.choices, "null"] }),
		check: (value) => (value === null ? null : kind.check(value)),
		parse: (text) => (NULL_WORDS.includes(text.trim().toLowerCase()) ? null : kind.parse(text)),
	};
}

function numberOf(text: string): number {
	return text.trim() === "" ? Number.NaN : Number(text);
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined; // not a list: refused like any other value that is not allowed
	}
}
