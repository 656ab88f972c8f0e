/**
 * Long texts of a large session stay in its file. An entry keeps its shape and its short values in memory; each long
 * string inside becomes a property that reads its line again when it is asked for. What an entry says never depends on
 * it. Strings of the entry itself stay: they are names, and summaries, which every context copies.
 */
import * as crypto from "node:crypto";
import { CondenseError } from "../errors.js";
import { hasLoneSurrogate } from "../text/well-formed.js";

/** Where a session's bytes come from, a second time. */
export interface ByteSource {
	/** What errors call it. */
	readonly name: string;
	/** The bytes from `start` to `end`; fewer where the source has become shorter. */
	read(start: number, end: number): Buffer;
}

/** Shorter strings cost less than the way back to them. Characters. */
const COLD_CHARS = 256;
/** Of custom entries: texts that every rendering takes. They stay in memory. */
const RENDERED: ReadonlySet<string> = new Set(["rangeSummaryText", "resultPreview", "summary"]);
/** Deeper strings stay in memory. */
const DEEPEST = 12;
/** How much of lines just read is kept: steps ask for several texts of a line, and come back to the lines before. */
const RECENT_BYTES = 8 << 20;

const PLACE = Symbol("places in the file");

type Holder = { [key: string]: unknown };

/** A string that was left in the file. */
interface Place {
	readonly line: ColdLine;
	readonly path: Path;
	readonly key: string;
	readonly chars: number;
	/** What it is told apart by from other texts, where that was taken. */
	readonly digest: string | undefined;
	/** Of the same object. */
	readonly next: Place | undefined;
}

/** What is taken of the texts while they are at hand: what the steps to come will ask for. */
export type Taken = "sizes" | "digests";

/** Where results and the records of them have their texts. */
const COMPARED: ReadonlySet<string> = new Set(["text", "content", "resultText"]);

/** The way to an object inside its line. One node serves all lines that have it. */
class Path {
	private readonly steps = new Map<string, Path>();

	constructor(
		private readonly up: Path | undefined,
		private readonly key: string,
	) {}

	to(key: string): Path {
		let step = this.steps.get(key);
		if (step === undefined) {
			step = new Path(this, key);
			this.steps.set(key, step);
		}
		return step;
	}

	in(value: unknown): unknown {
		const holder = this.up === undefined ? value : this.up.in(value);
		return this.up === undefined ? holder : (holder as { [key: string]: unknown } | undefined)?.[this.key];
	}
}

/** The lines of one source. */
export class ColdStore {
	private readonly root = new Path(undefined, "");
	private readonly recent = new Map<number, { readonly value: unknown; readonly bytes: number }>();
	private held = 0;

	constructor(
		private readonly source: ByteSource,
		readonly takes: Taken = "sizes",
	) {}

	/** Leaves the long strings inside a parsed line, found from byte `start` to `end`, to the source. */
	cool(entry: object, start: number, end: number): void {
		const line = new ColdLine(this, start, end, this.takes === "digests" && isCompared(entry));
		for (const key in entry) {
			const value = (entry as Holder)[key];
			if (typeof value === "object" && value !== null) coolInPlace(value as Holder, line, this.root.to(key));
		}
	}

	/** The line parsed again. Throws `session.changed` where it is no longer what it was. */
	valueAt(start: number, end: number): unknown {
		const known = this.recent.get(start);
		if (known !== undefined) {
			this.recent.delete(start);
			this.recent.set(start, known);
			return known.value;
		}
		const value = this.parse(start, end);
		this.keep(start, { value, bytes: end - start });
		return value;
	}

	private parse(start: number, end: number): unknown {
		const bytes = this.source.read(start, end);
		try {
			if (bytes.length === end - start) return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
		} catch (cause) {
			throw this.changed(cause);
		}
		throw this.changed(undefined);
	}

	private keep(start: number, line: { readonly value: unknown; readonly bytes: number }): void {
		this.recent.set(start, line);
		this.held += line.bytes;
		for (const [oldest, { bytes }] of this.recent) {
			if (this.held <= RECENT_BYTES || oldest === start) break;
			this.recent.delete(oldest);
			this.held -= bytes;
		}
	}

	private changed(cause: unknown): CondenseError {
		return new CondenseError("session.changed", `${this.source.name} changed while it was being read`, {
			hint: "run the command again once nothing else writes to it",
			cause,
		});
	}
}

class ColdLine {
	constructor(
		private readonly store: ColdStore,
		private readonly start: number,
		private readonly end: number,
		readonly isCompared: boolean,
	) {}

	stringAt(path: Path, key: string): unknown {
		const holder = path.in(this.store.valueAt(this.start, this.end)) as { [key: string]: unknown } | undefined;
		return holder?.[key];
	}
}

/** Whether an entry holds a result, or records of results. */
function isCompared(entry: { readonly type?: unknown; readonly message?: unknown }): boolean {
	return entry.type === "custom" || (entry.message as { role?: unknown } | null | undefined)?.role === "toolResult";
}

/** The message of an entry, or what else is in it, stays the object that it is: sizes are known by it. */
function coolInPlace(value: Holder, line: ColdLine, path: Path): void {
	if (coolInside(value, line, path, 1)) leaveIn(value, value, line, path);
}

/**
 * What stands for an object of a line: itself, or, where it holds long strings, another with properties in their
 * place. To turn a property of an object into one that reads costs far more time and memory than to make another.
 */
function cooled(value: Holder, line: ColdLine, path: Path, depth: number): Holder {
	if (!coolInside(value, line, path, depth)) return value;
	// This one name would set what the new object inherits from.
	return leaveIn(Object.hasOwn(value, "__proto__") ? value : {}, value, line, path);
}

/** Cools what an object holds, and tells whether it holds long strings itself. */
function coolInside(value: Holder, line: ColdLine, path: Path, depth: number): boolean {
	let isHolder = false;
	for (const key in value) {
		const item = value[key];
		if (typeof item === "string") {
			isHolder ||= isLeft(key, item);
		} else if (typeof item === "object" && item !== null && depth < DEEPEST) {
			const other = cooled(item as Holder, line, path.to(key), depth + 1);
			if (other !== item) value[key] = other;
		}
	}
	return isHolder && !Array.isArray(value);
}

function isLeft(key: string, text: string): boolean {
	return text.length >= COLD_CHARS && !RENDERED.has(key);
}

/** Puts all properties of `value` into `target`, which may be the same, and those that are long strings as readers. */
function leaveIn(target: Holder, value: Holder, line: ColdLine, path: Path): Holder {
	let places: Place | undefined;
	for (const key in value) {
		const item = value[key];
		if (typeof item !== "string" || !isLeft(key, item)) {
			if (target !== value) target[key] = item;
			continue;
		}
		const digest = line.isCompared && COMPARED.has(key) ? digestOf(item) : undefined;
		places = { line, path, key, chars: item.length, digest, next: places };
		Object.defineProperty(target, key, readerOf(key));
	}
	return Object.defineProperty(target, PLACE, { value: places });
}

function placeIn(holder: object, key: string): Place | undefined {
	let place = (holder as { readonly [PLACE]?: Place })[PLACE];
	while (place !== undefined && place.key !== key) place = place.next;
	return place;
}

/** Whether a property is a string, without reading what was left in the file. */
export function isText<Key extends string>(holder: { readonly [K in Key]?: unknown }, key: Key): boolean {
	return placeIn(holder, key) !== undefined || typeof holder[key] === "string";
}

/** Whether a property is a string that was left in the file. */
export function isInFile(holder: object, key: string): boolean {
	return placeIn(holder, key) !== undefined;
}

/** The length of a string property, without reading what was left in the file; 0 for what is no string. */
export function lengthOf<Key extends string>(holder: { readonly [K in Key]?: unknown }, key: Key): number {
	const place = placeIn(holder, key);
	if (place !== undefined) return place.chars;
	const value = holder[key];
	return typeof value === "string" ? value.length : 0;
}

/** A string property, or a string at hand. */
export type StoredText = string | { readonly holder: object; readonly key: string };

/** How many characters it has. */
export function charsIn(text: StoredText): number {
	return typeof text === "string" ? text.length : lengthOf(text.holder as { [key: string]: unknown }, text.key);
}

/** Whether two texts are the same, without reading those whose digests were taken. */
export function isSameText(one: StoredText, other: StoredText): boolean {
	if (charsIn(one) !== charsIn(other)) return false;
	const known = knownDigest(one) ?? knownDigest(other);
	if (known === undefined) return read(one) === read(other);
	// A text that has no digest is none of those that have one.
	return (knownDigest(one) ?? digestOf(read(one))) === (knownDigest(other) ?? digestOf(read(other)));
}

function knownDigest(text: StoredText): string | undefined {
	return typeof text === "string" ? undefined : placeIn(text.holder, text.key)?.digest;
}

function read(text: StoredText): string {
	return typeof text === "string" ? text : String((text.holder as { [key: string]: unknown })[text.key]);
}

/** Undefined for what UTF-8 cannot hold: it would be hashed as if it were another text. */
function digestOf(text: string): string | undefined {
	return hasLoneSurrogate(text) ? undefined : sha256(text);
}

/** Without an object for each text, where Node has a way (20.12): there are tens of thousands. */
const sha256: (text: string) => string =
	(crypto.hash as typeof crypto.hash | undefined) === undefined
		? (text) => crypto.createHash("sha256").update(text).digest("binary")
		: (text) => crypto.hash("sha256", text, "binary");

/** One reader for each name, so that objects of one shape stay of one shape. */
const readers = new Map<string, PropertyDescriptor>();

function readerOf(key: string): PropertyDescriptor {
	let reader = readers.get(key);
	if (reader === undefined) {
		const get = function (this: object) {
			const place = placeIn(this, key);
			return place?.line.stringAt(place.path, key);
		};
		reader = { get, enumerable: true, configurable: true };
		readers.set(key, reader);
	}
	return reader;
}
