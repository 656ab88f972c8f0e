import { stripControl } from "../../text/strip-control.js";
import type { Runnable } from "../program.js";
import { formatTable } from "../table.js";

export const runConfig: Runnable = (_args, _options, { reporter, loaded }) => {
	const rows = [...loaded.sources].map(([key, { value, source, where }]) => ({ key, value, source, where }));
	reporter.printJson({ schema: "condense/config@1", settings: rows, warnings: loaded.warnings });
	const cells = rows.map(({ key, value, source, where }) => [
		stripControl(key),
		stripControl(JSON.stringify(value) ?? ""),
		stripControl(where === "" ? source : `${source}, ${where}`),
	]);
	reporter.print(formatTable([{ head: "setting" }, { head: "value" }, { head: "from" }], cells, reporter.color));
};
