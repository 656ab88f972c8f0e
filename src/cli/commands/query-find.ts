/** Lists and searches: of the whole branch, or of the calls that were named. */
import { allCalls, archivedCalls, type ListedCall } from "../../query/all-calls.js";
import type { Answer } from "../../query/answer.js";
import type { FoundCall } from "../../query/found-call.js";
import { grepText } from "../../query/grep.js";
import { redactArguments } from "../../query/redact-arguments.js";
import type { Sources } from "../../query/sources.js";
import { didYouMean, suggest } from "../../text/suggest.js";
import type { Invocation } from "../command.js";
import type { QueryReport } from "../contract/query.js";
import { EXIT } from "../exit-codes.js";
import { type Hit, hitText } from "../reports/query-grep.js";
import { listedJson, matchedJson, queryJson } from "../reports/query-json.js";
import { listTable } from "../reports/query-list.js";
import type { QueryRequest } from "./query.js";

/** A table of the archived calls, or of those that were named. */
export function showList(
	request: QueryRequest,
	sources: Sources,
	answers: readonly Answer[],
	invocation: Invocation,
): void {
	const { reporter, clock } = invocation;
	const listed = request.names.length > 0 ? namedCalls(answers).map(measured) : archivedCalls(sources);
	const rows = listed.filter(({ call }) => isWanted(call, request)).map(safeRow);
	if (rows.length === 0 && request.names.length === 0) tellEmpty(request, sources, invocation);
	if (reporter.isJson) {
		const records = rows.map(({ call, bytes }) => listedJson(call, bytes));
		reporter.printJson(queryJson([{ query: null, found: rows.length > 0, records, otherBranches: [] }]));
	} else if (rows.length > 0) reporter.print(listTable(rows, clock.now, reporter.color));
}

/** The lines that match, in every call of the branch or in those that were named. */
export function showMatches(
	request: QueryRequest,
	pattern: RegExp,
	sources: Sources,
	answers: readonly Answer[],
	invocation: Invocation,
): void {
	const { reporter, exit } = invocation;
	const hits: Hit[] = [];
	for (const call of request.names.length > 0 ? namedCalls(answers) : allCalls(sources)) {
		if (!isWanted(call, request)) continue;
		const lines = grepText(call.text ?? "", pattern, request.context);
		if (lines.length > 0) hits.push({ call: safeCall(call), lines });
	}
	if (reporter.isJson) reporter.printJson(matchesJson(request.grep, hits));
	else if (hits.length > 0) reporter.print(hits.map((hit) => hitText(hit, reporter.color)).join("\n"));
	if (hits.length === 0) {
		reporter.error(`no line matches ${JSON.stringify(request.grep)}`);
		exit(EXIT.no);
	}
}

function matchesJson(query: string, hits: readonly Hit[]): QueryReport {
	const records = hits.map(({ call, lines }) => matchedJson(call, lines));
	return queryJson([{ query, found: hits.length > 0, records, otherBranches: [] }]);
}

function namedCalls(answers: readonly Answer[]): FoundCall[] {
	return answers.flatMap(({ calls }) => calls);
}

function measured(call: FoundCall): ListedCall {
	return { call, bytes: call.text === undefined ? undefined : Buffer.byteLength(call.text) };
}

function isWanted({ toolName }: FoundCall, { tool }: QueryRequest): boolean {
	return tool === undefined || toolName === tool;
}

/** Arguments that nobody asked for by name may hold keys (SPEC 7, end). */
function safeCall(call: FoundCall): FoundCall {
	return { ...call, args: redactArguments(call.args) };
}

function safeRow({ call, bytes }: ListedCall): ListedCall {
	return { call: safeCall(call), bytes };
}

function tellEmpty({ tool }: QueryRequest, { scope, session }: Sources, { reporter, exit }: Invocation): void {
	if (tool === undefined || scope.archive.byKey.size === 0) {
		const { parentSession } = session.header;
		const parent = typeof parentSession === "string" ? `; its parent session is ${parentSession}` : "";
		reporter.note(`nothing is archived on this branch${parent}`);
	} else {
		const tools = new Set(scope.calls.map(({ toolName }) => toolName));
		reporter.error(`no archived call of ${JSON.stringify(tool)}${didYouMean(suggest(tool, tools))}`);
		exit(EXIT.no);
	}
}
