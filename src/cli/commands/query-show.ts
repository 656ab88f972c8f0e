/** The calls that were asked for, by name: for people, as JSON, or their texts alone. */
import type { Answer } from "../../query/answer.js";
import type { FoundCall } from "../../query/found-call.js";
import { saveImages } from "../../query/save-images.js";
import { resolvePath } from "../../session/locate-dirs.js";
import type { Invocation } from "../command.js";
import type { QueryReport } from "../contract/query.js";
import { EXIT } from "../exit-codes.js";
import { queryJson, recordJson } from "../reports/query-json.js";
import { nameOf } from "../reports/query-notes.js";
import { callText } from "../reports/query-text.js";
import type { QueryRequest } from "./query.js";

/** The paths of the images that were written, by call. */
type Saved = ReadonlyMap<FoundCall, readonly string[]>;

export function showAnswers(answers: readonly Answer[], request: QueryRequest, invocation: Invocation): void {
	const shown = request.isRaw ? answers.map((answer) => onlyFirstKind(answer, invocation)) : answers;
	const calls = shown.flatMap((answer) => answer.calls);
	const saved = saveAll(calls, request, invocation);
	for (const call of calls) tellProblem(call, invocation);
	if (request.isRaw) writeTexts(calls, request, invocation);
	else if (invocation.reporter.isJson) invocation.reporter.printJson(answersJson(shown, saved));
	else printCalls(shown, saved, invocation);
}

function answersJson(answers: readonly Answer[], saved: Saved): QueryReport {
	const results = answers.map(({ query, calls: records, otherOwners }) => ({
		query,
		found: records.length > 0,
		records: records.map((call) => recordJson(call, saved.get(call))),
		otherBranches: otherOwners,
	}));
	return queryJson(results);
}

/**
 * A text alone cannot say what it is: a ref goes before an id of the same name, this branch before others. What is left
 * out is said.
 */
function onlyFirstKind(answer: Answer, { reporter }: Invocation): Answer {
	const [first] = answer.calls;
	if (first === undefined) return answer;
	const kindOf = ({ matchedBy, branch, parentSession }: FoundCall) => `${matchedBy} ${branch} ${parentSession}`;
	const calls = answer.calls.filter((call) => kindOf(call) === kindOf(first));
	const others = answer.calls.filter((call) => !calls.includes(call)).map(({ key }) => JSON.stringify(key));
	if (others.length > 0) {
		reporter.note(`left out, since it is not what ${answer.query} means first: ${others.join(", ")}`);
	}
	return { ...answer, calls };
}

function saveAll(calls: readonly FoundCall[], { imageDir }: QueryRequest, { places, reporter }: Invocation): Saved {
	const saved = new Map<FoundCall, readonly string[]>();
	if (imageDir === undefined) return saved;
	const folder = resolvePath(imageDir, places);
	for (const call of calls) {
		if (call.images.length === 0) continue;
		// The ref of a duplicate is that of its original.
		const name = call.ref !== undefined && call.duplicateOf === undefined ? call.ref : call.toolCallId;
		const paths = saveImages(folder, name, call.images);
		saved.set(call, paths);
		for (const path of paths) reporter.note(`${nameOf(call)}: image in ${path}`);
	}
	if (saved.size === 0) reporter.note("no images in what was asked for");
	return saved;
}

function tellProblem(call: FoundCall, { reporter, exit }: Invocation): void {
	if (call.text !== undefined) return;
	reporter.error(`${nameOf(call)}: the text is lost: ${call.problem}`);
	exit(EXIT.error);
}

/** One text directly behind the other, as `cat` does with files. */
function writeTexts(calls: readonly FoundCall[], { isQuiet }: QueryRequest, { reporter, io }: Invocation): void {
	for (const call of calls) {
		if (call.text && !isQuiet) io.stdout.write(call.text);
		if (call.text === "" && call.images.length > 0) {
			reporter.note(`${nameOf(call)} has no text, but images: --save-images writes them`);
		}
	}
	if (calls.length > 1) {
		const sizes = calls.map((call) => `${nameOf(call)} (${Buffer.byteLength(call.text ?? "")} bytes)`);
		reporter.note(`${calls.length} texts, nothing between them: ${sizes.join(", ")}`);
	}
}

function printCalls(answers: readonly Answer[], saved: Saved, { reporter, io }: Invocation): void {
	const view = { color: reporter.color, isTerminal: io.stdout.isTTY };
	const texts = answers.flatMap(({ query, calls }) =>
		calls.map((call, index) =>
			callText(call, { ...view, query, nth: index + 1, of: calls.length, saved: saved.get(call) }),
		),
	);
	if (texts.length > 0) reporter.print(texts.join("\n"));
}
