/** Options that make sense for one session alone. */
import { CondenseError } from "../../errors.js";
import type { ParsedOptions } from "../options.js";
import type { Selection } from "./select.js";

/** A check that throws `usage` where one of these options, by its name, was given for several sessions. */
export function refuseForSeveral(
	options: ParsedOptions,
	names: readonly string[],
): (selection: Selection) => Selection {
	return (selection) => {
		const { sessions } = selection;
		const given = names.find((name) => typeof options[name] === "string" || options[name] === true);
		if (given === undefined || sessions.length < 2) return selection;
		throw new CondenseError("usage", `--${given} takes one session, and ${sessions.length} were named`);
	};
}
