import { inspectSession } from "../../inspect/inspect.js";
import { openSession } from "../../run/open-session.js";
import { writeInspectionPage } from "../../run/pages.js";
import { findSession, warnOfFindings } from "../command.js";
import type { Runnable } from "../program.js";
import { inspectJson } from "../reports/inspect-json.js";
import { inspectText } from "../reports/inspect-text.js";

export const runInspect: Runnable = async ([name], options, invocation) => {
	const { reporter, loaded } = invocation;
	const located = findSession(name as string | undefined, invocation);
	const opened = openSession(located.path);
	const { file, branch } = opened;
	warnOfFindings(located.given, [...file.session.findings, ...branch.findings], reporter);
	const inspection = inspectSession(file.session, branch, loaded.settings);
	reporter.printJson(inspectJson(inspection, located.given));
	reporter.print(inspectText(inspection, located.given, loaded.settings, reporter.color));
	const { html, full } = options;
	if (typeof html !== "string") return;
	const wish = { opened, given: located.given, settings: loaded.settings, to: html, isFull: full === true };
	await writeInspectionPage(inspection, wish);
	reporter.note(`page ${html}`);
};
