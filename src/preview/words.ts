/** What the readable renderers say about a message, the same in all of them. */
import { refList } from "../plan/ref-list.js";
import { cutEnd } from "../text/cut.js";
import { formatBytes, formatCount, percentChange, plural, tokenCount } from "./numbers.js";
import type { ItemKind, Preview, PreviewItem, PreviewMessage, PreviewPart, Share, Was } from "./preview.js";

/** Sets off what comes from the session, as the format of the renderer has it. */
export type Quote = (name: string) => string;

const REFS_CHARS = 60;

const NAMES: { readonly [K in ItemKind]: readonly [one: string, many: string] } = {
	user: ["User", "User messages"],
	assistant: ["Assistant", "Assistant messages"],
	result: ["result", "results"],
	block: ["Compressed chain", "Compressed chains"],
	summary: ["Batch summary", "Batch summaries"],
	custom: ["Extension message", "Extension messages"],
	compaction: ["Compaction summary", "Compaction summaries"],
	branch: ["Branch summary", "Branch summaries"],
	bash: ["Shell command of the user", "Shell commands of the user"],
	system: ["System message", "System messages"],
	other: ["Other message", "Other messages"],
};

export function headline({ tokens, messages, of }: Preview): string {
	const sees = of === "compact" ? "will see" : "sees";
	const change = percentChange(tokens.before, tokens.after);
	if (change === undefined && messages.before === messages.after) {
		return `The model ${sees} ${tokenCount(tokens.after)} in ${plural(messages.after, "message")}, as before.`;
	}
	const percent = change === undefined ? "" : ` (${change})`;
	const size = `${tokenCount(tokens.after)} instead of ${formatCount(tokens.before)}${percent}`;
	return `The model ${sees} ${size}, in ${plural(messages.after, "message")} instead of ${formatCount(messages.before)}.`;
}

/** The name of a row of the token table. */
export function shareName({ kind, tool }: Pick<Share, "kind" | "tool">, quote: Quote): string {
	const [, many] = NAMES[kind];
	return tool === undefined ? many : `${quote(tool)} ${many}`;
}

/** `bash result, failed`; `Compressed chain b3`. */
export function nameOf(message: PreviewMessage & { readonly blockId?: string }, quote: Quote): string {
	const { kind, tool, customType, isError, blockId } = message;
	const [one] = NAMES[kind];
	if (kind === "result") return `${quote(tool ?? "")} ${one}${isError === true ? ", failed" : ""}`;
	const name = blockId ?? customType;
	return name ? `${one} ${quote(name)}` : one;
}

/** What became of a message, how large it is, where it stands. */
export function notesOf(item: PreviewItem, quote: Quote): string[] {
	const { kind, was, line, tokensAfter } = item;
	const notes = [changeNote(item, quote)];
	if (item.isInMessage === true) notes.push("in the message above");
	if (item.isProtected === true) notes.push(kind === "block" ? "with protected output" : "protected");
	if (!item.isSent && item.change !== "removed") notes.push("kept in the session, never sent");
	if (item.change === "removed" || was === undefined) notes.push(tokenCount(was?.tokens ?? tokensAfter));
	else notes.push(`was ${tokenCount(was.tokens)}, now ${formatCount(tokensAfter)}`);
	if (line !== undefined) notes.push(`line ${line}`);
	return notes.filter((note) => note !== "");
}

function changeNote({ change, kind, refs, was }: PreviewItem, quote: Quote): string {
	switch (change) {
		case "archived":
			return `archived as ${refsText(refs, quote)}`;
		case "compressed": {
			const messages = was === undefined ? "" : `stands for ${plural(was.messages.length, "message")}, `;
			return `${messages}refs ${refsText(refs, quote)}`;
		}
		case "purged":
			return "long arguments of a failed call left out";
		case "thinking-dropped":
			return "thinking left out";
		case "edited":
			return "changed by a context edit";
		case "added":
			return "added by this run";
		case "removed":
			return kind === "result" ? "left out, since no call is open for it" : "left out";
		default:
			return kind === "result" && refs.length > 0 ? `archived as ${refsText(refs, quote)}, still in full` : "";
	}
}

/** What a part with the original holds. */
export function wasTitle(change: PreviewItem["change"], { messages, tokens }: Was): string {
	const size = tokenCount(tokens);
	if (change === "compressed") return `What it stands for: ${plural(messages.length, "message")}, ${size}`;
	if (change === "archived") return `The original result: ${size}`;
	if (change === "purged") return "The arguments as they were";
	if (change === "thinking-dropped") return "The thinking that was left out";
	return `What stood here: ${size}`;
}

/** `t1..t12, t15`, cut where there are many. */
export function refsText(refs: readonly string[], quote: Quote): string {
	return refs.length === 0 ? "none" : quote(cutEnd(refList(refs), REFS_CHARS, { mark: "…" }));
}

export function imageText({ mimeType, bytes }: Extract<PreviewPart, { type: "image" }>, quote: Quote): string {
	return `Image ${quote(mimeType || "of unknown type")}, ${formatBytes(bytes)}`;
}

/** How a cut text is read whole. */
export function omittedText(omittedChars: number, ref: string | undefined, quote: Quote): string {
	const whole = ref === undefined ? "" : `; the whole: ${quote(`condense query ${ref}`)}`;
	return `… ${plural(omittedChars, "character")} left out${whole} …`;
}

/** The command that reads a ref back, ready to run, by the example of the first ref; undefined without any. */
export function queryCommand({ path, items }: Pick<Preview, "path" | "items">): string | undefined {
	const ref = items.find(({ change, refs }) => change !== undefined && refs.length > 0)?.refs[0];
	return ref === undefined ? undefined : commandOf(ref, path);
}

export function commandOf(ref: string, path: string): string {
	return `condense query ${quoteWord(ref)} --session ${quoteWord(path)}`;
}

/** A word as a shell takes it. */
function quoteWord(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
