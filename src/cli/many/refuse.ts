/** Options that make sense for one session alone. */
import { CondenseError } from "../../errors.js";
import type { ParsedOptions } from "../options.js";
import type { Selection } from "./select.js";

/** A check that throws `usage` where one of these options, by its name, was given for a list, whatever it comes to. */
export function refuseForSeveral(
	options: ParsedOptions,
	names: readonly string[],
): (selection: Selection) => Selection {
	return (selection) => {
		const { sessions, isList } = selection;
		const given = names.find((name) => typeof options[name] === "string" || options[name] === true);
		if (given === undefined || !isList || sessions.length === 0) return selection;
		const found = sessions.length === 1 ? "a list was named" : `${sessions.length} were named`;
		throw new CondenseError("usage", `--${given} takes one session, and ${found}`);
	};
}
