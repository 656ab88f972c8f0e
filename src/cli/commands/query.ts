/**
 * `condense query`: the calls that the words mean, then what to do with them. An agent calls this in mid-work: the
 * session is read once, and tables and the detector of secrets are loaded only for lists and searches.
 */
import { CondenseError } from "../../errors.js";
import { type Answer, answer } from "../../query/answer.js";
import { expandNames } from "../../query/expand.js";
import { openSources } from "../../query/open-sources.js";
import { readNamed } from "../../query/read-named.js";
import type { Sources } from "../../query/sources.js";
import { readSessionFile, readSessionInput } from "../../session/read.js";
import { findSession, type Invocation } from "../command.js";
import type { Runnable } from "../command-spec.js";
import { EXIT } from "../exit-codes.js";
import type { ParsedOptions } from "../options.js";
import { explainAnswer } from "../reports/query-notes.js";
import { showAnswers } from "./query-show.js";

/** What the flags of `query` say, once they have been read. */
export interface QueryRequest {
	readonly names: readonly string[];
	readonly session: string | undefined;
	readonly branch: string | undefined;
	readonly tool: string | undefined;
	readonly isRaw: boolean;
	readonly isQuiet: boolean;
	readonly isVerbose: boolean;
	readonly isList: boolean;
	readonly pattern: RegExp | undefined;
	/** The pattern as it was typed. */
	readonly grep: string;
	readonly context: number;
	readonly imageDir: string | undefined;
}

export const runQuery: Runnable = async ([words], options, invocation) => {
	const request = readRequest(words as string[], options);
	const { sources, known } = lookUp(request, invocation);
	tellUnknown(known, sources, invocation);
	const answers = ofTool(known, request, invocation);
	if (request.pattern === undefined && !request.isList) return showAnswers(answers, request, invocation);
	const { showList, showMatches } = await import("./query-find.js");
	if (request.pattern === undefined) showList(request, sources, answers, invocation);
	else showMatches(request, request.pattern, sources, answers, invocation);
};

function readRequest(names: readonly string[], options: ParsedOptions): QueryRequest {
	const text = (name: string) => options[name] as string | undefined;
	const tool = text("tool");
	const grep = text("grep");
	const needsNames = options.raw === true || options.saveImages !== undefined;
	const isList = options.list === true || (names.length === 0 && tool !== undefined && grep === undefined);
	if (names.length === 0 && (needsNames || (!isList && grep === undefined))) {
		throw new CondenseError("usage", "nothing was asked for: name a ref such as t12, or use --grep or --list", {
			hint: "condense query --help",
		});
	}
	return {
		names,
		session: text("session"),
		branch: text("branch"),
		tool,
		isRaw: options.raw === true,
		isQuiet: options.quiet === true,
		isVerbose: options.verbose === true,
		isList,
		grep: grep ?? "",
		pattern: grep === undefined ? undefined : patternOf(grep, options.ignoreCase === true),
		context: options.context as number,
		imageDir: text("saveImages"),
	};
}

function patternOf(source: string, ignoresCase: boolean): RegExp {
	try {
		return new RegExp(source, ignoresCase ? "i" : "");
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new CondenseError("usage", reason, { hint: "--grep takes a JavaScript regular expression", cause });
	}
}

/** What a few names mean is told by a few lines of a session. All of it is read where they do not say it. */
function lookUp(request: QueryRequest, invocation: Invocation): { sources: Sources; known: readonly Answer[] } {
	const { path, given } = findSession(request.session, invocation);
	const isForNames = request.pattern === undefined && !request.isList && !request.isVerbose;
	const part = isForNames && path !== "-" ? readNamed(path, request.names) : undefined;
	if (part !== undefined) {
		const sources = openSources(part, request.branch);
		const known = request.names.map((name) => answer(name, sources));
		if (known.every(({ calls }) => calls.length > 0)) return { sources, known };
	}
	const file = path === "-" ? readSessionInput() : readSessionFile(path);
	for (const { line, message } of file.session.findings) invocation.reporter.detail(`${given}:${line}: ${message}`);
	const sources = openSources(file, request.branch);
	return { sources, known: expandNames(request.names, sources.scope).map((name) => answer(name, sources)) };
}

function tellUnknown(answers: readonly Answer[], { session }: Sources, { reporter, exit }: Invocation): void {
	for (const { level, text, hint } of answers.flatMap(explainAnswer)) {
		if (level === "error") reporter.error(text, hint);
		else reporter.note(text);
	}
	if (answers.every(({ calls }) => calls.length > 0)) return;
	exit(EXIT.no);
	const unread = session.findings.filter(({ check }) => check === "malformed-line").length;
	if (unread > 0) reporter.note(`lines of the session that cannot be read: ${unread}; condense verify names them`);
}

/** Of a range, --tool picks; that it picks nothing at all is worth an error. */
function ofTool(answers: readonly Answer[], { tool }: QueryRequest, { reporter, exit }: Invocation): readonly Answer[] {
	if (tool === undefined) return answers;
	const picked = answers.map((one) => ({ ...one, calls: one.calls.filter(({ toolName }) => toolName === tool) }));
	const hasCalls = (some: readonly Answer[]) => some.some(({ calls }) => calls.length > 0);
	if (hasCalls(answers) && !hasCalls(picked)) {
		reporter.error(`none of the calls that were named is one of ${JSON.stringify(tool)}`);
		exit(EXIT.no);
	}
	return picked;
}
