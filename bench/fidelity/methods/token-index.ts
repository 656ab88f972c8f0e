/**
 * The reference designs that list tokens under the plain call line: all new ones, a random half, exactly the needed
 * ones, and the scored index that the goals were derived from (weights as its page gives them).
 */
import { textOf, toolCallsOf } from "../../../src/session/content.js";
import type { Cut } from "../cuts.js";
import { referencesIn, shownIn } from "../extract.js";
import type { Timeline } from "../timeline.js";
import { callLine, rootOf } from "./call-line.js";
import type { Method, Task } from "./method.js";

type Choose = (task: Task) => (token: string) => boolean;

export const allTokens: Method = tokenIndex("idx 0", () => () => true);

export const oracle: Method = tokenIndex("oracle", ({ cut }) => {
	const needed = new Set(cut.items.filter((item) => !item.isKept).map((item) => item.token));
	return (token) => needed.has(token);
});

/** Keeps each token with the given probability, by its hash: the same ones on every run. */
export function randomTokens(probability: number): Method {
	return tokenIndex(`rand ${probability}`, () => (token) => hashOf(token) / 0x1_0000_0000 < probability);
}

export function scoredIndex(threshold: number): Method {
	return tokenIndex(`idx ${threshold}`, (task) => {
		const score = createScore(task);
		return (token) => Math.exp(score(token)) / ((token.length + 1) / 4) >= threshold;
	});
}

/** Each token stands on the line of the first call that showed it; text that stays and earlier bodies are skipped. */
function tokenIndex(name: string, choose: Choose): Method {
	return {
		name,
		write(task) {
			const { timeline, calls } = task;
			const known = permanentAt(task);
			const wanted = choose(task);
			const root = rootOf(timeline.cwd);
			const withSuffixes = name === "oracle" || name === "idx 0";
			const lines = calls.map((call) => {
				const step = timeline.steps[call.resultIndex]!;
				const tokens = withSuffixes ? sourceTokens(step.text, name) : referencesIn(step.text);
				const kept = [...tokens].filter((token) => !known.has(token) && wanted(token));
				for (const token of kept) known.add(token);
				const line = callLine(call, root);
				return kept.length === 0 ? line : `${line}: ${kept.join(" ")}`;
			});
			return { text: lines.join("\n") };
		},
	};
}

/** What an item can be: for the oracle also the shorter ways to name a path, and words. */
function sourceTokens(text: string, name: string): ReadonlySet<string> {
	return name === "oracle" ? shownIn(text) : referencesIn(text);
}

function permanentAt({ timeline, cut, earlierBodies }: Task): Set<string> {
	const known = new Set<string>(cut.native?.shown);
	for (let at = cut.native?.keptFrom ?? 0; at < cut.from; at++) {
		const { message, shown } = timeline.steps[at]!;
		const stays = message.role === "user" || (message.role === "assistant" && toolCallsOf(message).length === 0);
		if (stays) for (const token of shown) known.add(token);
	}
	for (const body of earlierBodies) shownIn(body, known);
	return known;
}

function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
	return hash;
}

function createScore(task: Task): (token: string) => number {
	const { timeline, cut, cuts, calls } = task;
	const own = readAgentUse(timeline, cut);
	const earlier = new Set<string>();
	const seen = new Set<string>();
	for (const other of cuts) {
		if (other === cut) continue;
		for (const at of other.hidden) {
			const { message, references, shown } = timeline.steps[at]!;
			for (const token of references) earlier.add(token);
			if (message.role === "toolResult") for (const token of shown) seen.add(token);
		}
	}
	const edited = new Set(
		calls.filter(({ call }) => call.name === "edit").map(({ call }) => String(call.args.path ?? "")),
	);
	const facts = new Map<string, number>();
	const counts = new Map<string, number>();
	for (const call of calls) {
		const { text } = timeline.steps[call.resultIndex]!;
		const isRead = call.call.name === "read";
		const bonus = (isRead ? 0.6 : 0) + (isRead && edited.has(String(call.call.args.path ?? "")) ? 0.5 : 0);
		const last = referencesIn(text.trimEnd().split("\n").slice(-4).join("\n"));
		for (const token of referencesIn(text)) {
			counts.set(token, (counts.get(token) ?? 0) + 1);
			facts.set(token, Math.max(facts.get(token) ?? 0, bonus + (last.has(token) ? 0.2 : 0)));
		}
		for (const token of definedIn(text)) facts.set(`def ${token}`, 0.4);
	}
	return (token) =>
		weightOfKind(token) +
		(own.prose.has(token) ? 1 : 0) +
		(own.bodies.has(token) ? 0.8 : 0) +
		(own.words.has(token) ? 0.8 : 0) +
		(earlier.has(token) ? 0.7 : 0) +
		(seen.has(token) ? 0.4 : 0) +
		(facts.get(token) ?? 0) +
		(facts.get(`def ${token}`) ?? 0) +
		((counts.get(token) ?? 0) > 1 ? 0.3 : 0);
}

const DEFINITION =
	/^\s*(?:export\s|default\s|async\s|public\s|private\s|static\s)*(?:function|class|interface|type|enum|def|fn|func|const|let)\b/;

function definedIn(text: string): Set<string> {
	return referencesIn(
		text
			.split("\n")
			.filter((line) => DEFINITION.test(line))
			.join("\n"),
	);
}

function readAgentUse(timeline: Timeline, cut: Cut): { [where in "prose" | "bodies" | "words"]: Set<string> } {
	const use = { prose: new Set<string>(), bodies: new Set<string>(), words: new Set<string>() };
	const add = (into: Set<string>, text: string): void => {
		for (const token of referencesIn(text.replaceAll(rootOf(timeline.cwd), ""))) into.add(token);
	};
	for (const at of cut.hidden) {
		const { message } = timeline.steps[at]!;
		if (message.role !== "assistant") continue;
		add(use.prose, textOf(message.content));
		for (const block of message.content) if (block.type === "thinking") add(use.prose, String(block.thinking ?? ""));
		for (const call of toolCallsOf(message)) {
			add(call.name === "edit" || call.name === "write" ? use.bodies : use.words, JSON.stringify(call.args));
		}
	}
	return use;
}

function weightOfKind(token: string): number {
	if (/^https?:/.test(token)) return -1.5;
	if (token.startsWith("--")) return 0.2;
	if (/^(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}$/.test(token)) return -2;
	if (/^v?[\d.]+$|^#|^0x/.test(token)) return 0;
	if (/[/.]/.test(token)) return 0.3;
	return /^(?:TS\d|E[A-Z]{4,}$|SIG[A-Z]|.*(?:Error|Exception|Warning)$)/.test(token) ? 0.3 : 1;
}
