/**
 * Reads one settings file. pi's own files are passed over with a warning when they cannot be used, never written to
 * and never fatal; a file that the user named must be usable (SPEC 12).
 */
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";

/** Gives a file's text, or throws as Node's `readFileSync` does. */
export type ReadFile = (path: string) => string;

export type JsonObject = { readonly [key: string]: unknown };

/** One of pi's files as an object; undefined where there is none or it cannot be used. */
export function readPiSettings(path: string, readFile: ReadFile, warn: (text: string) => void): JsonObject | undefined {
	try {
		const text = readFile(path);
		// pi takes an empty file for one without settings.
		return text.trim() === "" ? undefined : parseObject(text);
	} catch (error) {
		if (isMissing(error)) return undefined;
		warn(`${path}: passed over, ${reasonOf(error)}`);
		return undefined;
	}
}

/** The `contextPrune` block of one of pi's files; undefined where it has none or one that is no object. */
export function pruneBlockOf(settings: JsonObject, path: string, warn: (text: string) => void): JsonObject | undefined {
	const block = settings.contextPrune;
	if (block === undefined || isObject(block)) return block;
	warn(`${path}: contextPrune is passed over: it must be an object of settings`);
	return undefined;
}

/**
 * The settings block of a `--config` file: its `contextPrune` if it has one, else the whole of it.
 * Throws `input.not-found`, `input.unreadable` or `config.invalid`.
 */
export function readConfigFile(path: string, readFile: ReadFile): JsonObject {
	let text: string;
	try {
		text = readFile(path);
	} catch (cause) {
		if (isMissing(cause)) throw new CondenseError("input.not-found", `no such config file: ${path}`, { cause });
		throw new CondenseError("input.unreadable", `${path}: cannot be read: ${reasonOf(cause)}`, { cause });
	}
	const settings = parseConfig(text, path);
	const block = Object.hasOwn(settings, "contextPrune") ? settings.contextPrune : settings;
	if (isObject(block)) return block;
	throw new CondenseError("config.invalid", `${path}: contextPrune must be an object of settings`);
}

export function isObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseConfig(text: string, path: string): JsonObject {
	try {
		return parseObject(text);
	} catch (cause) {
		const hint = 'a config file holds {"contextPrune": {…}}, or the settings alone';
		throw new CondenseError("config.invalid", `${path}: ${reasonOf(cause)}`, { hint, cause });
	}
}

function parseObject(text: string): JsonObject {
	const value: unknown = JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
	if (!isObject(value)) throw new SyntaxError("it holds no JSON object");
	return value;
}

/** The parser quotes the place of the error, line ends and all. */
function reasonOf(error: unknown): string {
	return messageOf(error).replace(/\s+/g, " ");
}

function isMissing(error: unknown): boolean {
	const code = systemCodeOf(error);
	return code === "ENOENT" || code === "ENOTDIR";
}
