/** `config --json`: every setting in force, and what was wrong with those that are not. */
import type { LoadedSettings } from "../../settings/load.js";
import type { ConfigReport } from "../contract/config.js";

export function configJson({ sources, warnings }: LoadedSettings): ConfigReport {
	const settings = [...sources].map(([key, { value, source, where }]) => ({ key, value, source, where }));
	return { schema: "condense/config@1", settings, warnings };
}
