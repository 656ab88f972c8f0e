/**
 * Reports go out: the summary is appended, annotations are written to standard error, JUnit XML is put in place whole.
 * Standard output carries the command's own result and nothing of this.
 */
import { appendFileSync, closeSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { CondenseError, messageOf, systemCodeOf } from "../../errors.js";
import { isMissing, reasonOf } from "../../session/disk.js";
import { replaceFile } from "../../session/replace.js";
import type { Invocation } from "../command.js";
import type { Io } from "../io.js";
import type { ParsedOptions } from "../options.js";
import type { Reporter } from "../reporter.js";
import { formatAnnotations } from "./annotations.js";
import type { CiReport } from "./report.js";
import { type ReportWish, reportWish, type SummaryWish } from "./report-options.js";

/**
 * What the options and the environment ask for. To be called before any work is done. Throws `usage` for a summary without
 * a file, and where a report would land in a session: `--step-summary a.jsonl` reads like a session and is a place to
 * write to.
 */
export function openReports(options: ParsedOptions, { io }: Pick<Invocation, "io">): ReportWish {
	const wish = reportWish(options, io);
	const { summary, junit } = wish;
	// GitHub's own file is no session, whatever other steps have written into it.
	if (summary !== undefined && !summary.isGithubs) refuseSession(summary.path, "--step-summary");
	if (junit !== undefined) refuseSession(junit, "--junit");
	return wish;
}

/** Writes what is wished for. Throws `output.failed` for a file that was named and cannot be written. */
export function writeReports(
	report: CiReport,
	wish: ReportWish,
	{ io, reporter }: Pick<Invocation, "io" | "reporter">,
): void {
	if (wish.annotates) {
		const annotations = report.annotations.filter(({ level }) => !wish.isQuiet || level === "error");
		for (const line of formatAnnotations(annotations, (path) => placeOf(path, io))) io.stderr.write(`${line}\n`);
	}
	if (wish.summary !== undefined) writeSummary(report.summary, wish.summary, reporter);
	if (wish.junit !== undefined && report.junit !== undefined) writeJunit(report.junit(), wish.junit);
}

function writeSummary(summary: string, wish: SummaryWish, reporter: Reporter): void {
	try {
		appendSummary(summary, wish, reporter);
	} catch (error) {
		const message = `cannot write the step summary ${wish.path}: ${reasonOf(error)}`;
		if (!wish.isAutomatic) throw new CondenseError("output.failed", message, { cause: error });
		reporter.warn(message);
	}
}

/** GitHub shows nothing at all of a step whose summary is larger. */
const GITHUB_BYTES = 1024 * 1024;

function appendSummary(summary: string, { path, isGithubs }: SummaryWish, reporter: Reporter): void {
	const before = sizeOf(path) ?? 0;
	const bytes = Buffer.from(before === 0 ? summary : `\n${summary}`);
	if (isGithubs && before + bytes.length > GITHUB_BYTES) {
		reporter.note(
			`the step summary is left as it is: with more than ${GITHUB_BYTES} bytes GitHub would show none of it`,
		);
		return;
	}
	appendFileSync(path, bytes);
}

function writeJunit(xml: string, path: string): void {
	try {
		mkdirSync(dirname(path), { recursive: true });
	} catch (error) {
		throw new CondenseError("output.failed", `cannot make the folder of ${path}: ${messageOf(error)}`, {
			cause: error,
		});
	}
	replaceFile(path, Buffer.from(xml));
}

/** GitHub knows files by their path in the repository, wherever in it the step works. */
function placeOf(path: string, { env, cwd }: Io): string {
	const absolute = resolve(cwd, path);
	const workspace = env.GITHUB_WORKSPACE;
	if (workspace === undefined || workspace === "") return path;
	const inside = relative(workspace, absolute);
	return inside.startsWith("..") || isAbsolute(inside) ? absolute : inside.replaceAll("\\", "/");
}

function refuseSession(path: string, option: string): void {
	if (!path.endsWith(".jsonl") && firstByteOf(path) !== "{") return;
	throw new CondenseError("usage", `${option} would write into ${path}, which looks like a session`, {
		hint: `name the sessions first, then ${option} FILE`,
	});
}

/** Undefined for an empty file, for none, and for what cannot be looked into: whoever writes it says why. */
function firstByteOf(path: string): string | undefined {
	try {
		if ((sizeOf(path) ?? 0) === 0) return undefined;
		const fd = openSync(path, "r");
		try {
			const bytes = Buffer.alloc(1);
			readSync(fd, bytes, 0, 1, 0);
			return bytes.toString("latin1");
		} finally {
			closeSync(fd);
		}
	} catch (error) {
		if (systemCodeOf(error) === undefined) throw error;
		return undefined;
	}
}

/** Undefined for what is there and is no regular file: a pipe, a device. */
function sizeOf(path: string): number | undefined {
	try {
		const stats = statSync(path);
		return stats.isFile() ? stats.size : undefined;
	} catch (error) {
		if (isMissing(error)) return 0;
		throw error;
	}
}
