import { stripControl } from "../../text/strip-control.js";
import type { Runnable } from "../command-spec.js";
import { configJson } from "../reports/config-json.js";
import { formatTable } from "../table.js";

export const runConfig: Runnable = (_args, _options, { reporter, loaded }) => {
	const report = configJson(loaded);
	reporter.printJson(report);
	const cells = report.settings.map(({ key, value, source, where }) => [
		stripControl(key),
		stripControl(JSON.stringify(value) ?? ""),
		stripControl(where === "" ? source : `${source}, ${where}`),
	]);
	reporter.print(formatTable([{ head: "setting" }, { head: "value" }, { head: "from" }], cells, reporter.color));
};
