/** Character classes of the scanner. Zero is everything that ends a run: blanks, quotes, brackets, all non-ASCII. */
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 4;
export const UNDERSCORE = 8;
export const DOT = 16;
export const DASH = 32;
export const SLASH = 64;
/** `@`, `+`, `~`: part of a path or a package name, nothing by themselves. */
export const OTHER = 128;

export const WORD = LOWER | UPPER | DIGIT | UNDERSCORE;

const CLASSES = new Uint8Array(128);
for (let code = 97; code <= 122; code++) CLASSES[code] = LOWER;
for (let code = 65; code <= 90; code++) CLASSES[code] = UPPER;
for (let code = 48; code <= 57; code++) CLASSES[code] = DIGIT;
CLASSES[95] = UNDERSCORE;
CLASSES[46] = DOT;
CLASSES[45] = DASH;
CLASSES[47] = SLASH;
for (const char of "@+~") CLASSES[char.charCodeAt(0)] = OTHER;

/** The class of a UTF-16 unit. */
export function classOf(code: number): number {
	return code < 128 ? (CLASSES[code] as number) : 0;
}
