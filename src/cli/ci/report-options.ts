/** The options for reports, and what they and the pipeline's own environment ask for together. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { CondenseError } from "../../errors.js";
import type { Io } from "../io.js";
import type { ParsedOptions } from "../options.js";

export interface ReportWish {
	readonly summary: SummaryWish | undefined;
	readonly annotates: boolean;
	/** --quiet: annotations for errors alone. */
	readonly isQuiet: boolean;
	readonly junit: string | undefined;
}

export interface SummaryWish {
	readonly path: string;
	/** It is GitHub's own file, which has a largest size. */
	readonly isGithubs: boolean;
	/** Nobody asked by name: a failure is no reason to fail. */
	readonly isAutomatic: boolean;
}

export function addReportOptions(command: Command): Command {
	return command
		.option(
			"--step-summary [file]",
			"append a summary in markdown to a file ($GITHUB_STEP_SUMMARY; by itself in GitHub Actions)",
		)
		.option("--no-step-summary", "append none")
		.option(
			"--annotations",
			"say what is wrong as GitHub's workflow commands, on standard error (by itself in GitHub Actions)",
		)
		.option("--no-annotations", "say nothing so");
}

export function addJunitOption(command: Command): Command {
	return command.option("--junit <file>", "also write JUnit XML: a suite for each session, a case for each check");
}

/** Throws `usage` where a summary is asked for and no file is named anywhere. */
export function reportWish(
	{ stepSummary, annotations, junit, quiet }: ParsedOptions,
	{ env, cwd }: Pick<Io, "env" | "cwd">,
): ReportWish {
	const isGithub = env.GITHUB_ACTIONS === "true";
	return {
		summary: summaryWish(stepSummary, { isGithub, own: env.GITHUB_STEP_SUMMARY, cwd }),
		annotates: typeof annotations === "boolean" ? annotations : isGithub,
		isQuiet: quiet === true,
		junit: typeof junit === "string" ? resolve(cwd, junit) : undefined,
	};
}

function summaryWish(
	option: unknown,
	{ isGithub, own, cwd }: { isGithub: boolean; own: string | undefined; cwd: string },
): SummaryWish | undefined {
	if (option === false) return undefined;
	const githubs = own === undefined || own === "" ? undefined : resolve(cwd, own);
	if (typeof option === "string") {
		const path = resolve(cwd, option);
		return { path, isGithubs: path === githubs, isAutomatic: false };
	}
	if (githubs !== undefined && (option === true || isGithub)) {
		return { path: githubs, isGithubs: true, isAutomatic: option !== true };
	}
	if (option !== true) return undefined;
	throw new CondenseError("usage", "--step-summary names no file, and GITHUB_STEP_SUMMARY is not set", {
		hint: "--step-summary FILE",
	});
}
