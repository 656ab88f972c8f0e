/**
 * What a run of characters without blanks, quotes or brackets is as a whole: a path, a file name, a flag, a version, a
 * colour. Where it is none of these, it may hold words.
 */
import { classOf, DASH, DIGIT } from "./chars.js";
import { KIND, type Kind } from "./kinds.js";
import { isFileName, pathOf } from "./paths.js";

const FLAG = /^--[a-z][a-z0-9-]{2,}$/;
const VERSION = /^v?\d+\.\d+\.\d+(?:\.\d+)*(?:-[a-z]+\.\d+)?$/;
const DATE_OR_DECIMAL = /^\d{4}-\d\d|^\d+\.\d+$/;
const COLOR = /^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;

export interface Named {
	/** A part of the run. */
	readonly token: string;
	readonly kind: Kind;
}

/** `nothing` for runs that hold no token at all, such as dates; `words` for those to be read word by word. */
export function readNamed(run: string): Named | "nothing" | "words" {
	if (run[0] === "#") return COLOR.test(run) ? { token: run, kind: KIND.value } : "nothing";
	if (!run.includes("/")) return /[.-]/.test(run) ? readDotted(run.replace(/[.-]+$/, "")) : "words";
	const path = pathOf(run);
	if (path === undefined) return "words";
	return { token: path, kind: path.includes("/") ? KIND.path : KIND.file };
}

/** A file name, a flag or a version. */
function readDotted(name: string): Named | "nothing" | "words" {
	const first = classOf(name.charCodeAt(0));
	if (first === DASH) {
		if (!FLAG.test(name)) return "words";
		return name === "--git" ? "nothing" : { token: name, kind: KIND.flag };
	}
	if (first === DIGIT || /^v\d/.test(name)) {
		if (VERSION.test(name)) return { token: name, kind: KIND.value };
		return DATE_OR_DECIMAL.test(name) ? "nothing" : "words";
	}
	return name.includes(".") && isFileName(name) ? { token: name, kind: KIND.file } : "words";
}
