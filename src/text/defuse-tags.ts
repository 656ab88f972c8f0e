/**
 * Embedded text cannot close or fake a block (SPEC 7): condense's own two tags lose their `<` in it, and nothing else
 * changes. A model reads tags loosely, so spelling variants that no parser would take are defused as well.
 */
const OWN_TAG = /<(?=\s*(?:\/\s*)?(?:compressed-chain|protected-output)(?![\w-]))/gi;

/**
 * Replaces the `<` of every opening or closing `compressed-chain` or `protected-output` tag by `&lt;`, in any letter
 * case, with blanks around the slash, whole or cut off after the name. Applying it again changes nothing.
 */
export function defuseTags(text: string): string {
	return text.includes("<") ? text.replace(OWN_TAG, "&lt;") : text;
}
