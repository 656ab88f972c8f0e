/**
 * Words of a model that look like refs and are none (SPEC 5 and 8): a number copied from some output, or made up. An
 * agent that follows one reads the wrong output, so they are parted (`t 9`) and lead nowhere; the words stay readable.
 */

/** Not part of a path, a number or a longer name; `t1..t3` are two of them. */
const REF_WORD = /(?<![\w/\\-]|(?<!\.)\.)t(\d+)(?![\w/\\-]|\.\w)/g;

/** The text between code spans, with words like `t9` parted that are not among `owned`. */
export function partForeignRefs(text: string, owned: ReadonlySet<string>): string {
	return text.replace(REF_WORD, (ref, number: string) => (owned.has(ref) ? ref : `t ${number}`));
}

/** The inside of a code span. Code may use such names; a span that is nothing else is how refs are written. */
export function partForeignRefInCode(code: string, owned: ReadonlySet<string>): string {
	const ref = code.trim();
	return /^t\d+$/.test(ref) && !owned.has(ref) ? code.replace("t", "t ") : code;
}
