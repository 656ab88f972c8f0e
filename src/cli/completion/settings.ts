/** Completes `key=value` behind --set, and the values of flags that set a setting. */
import { describeSettings } from "../../settings/describe.js";
import type { Answer, Candidate } from "./answer.js";

/** Keys up to the `=`; behind it the words that the key may be set to. */
export function completeAssignment(typed: string): Answer {
	const at = typed.indexOf("=");
	if (at === -1) {
		const candidates = describeSettings().map(({ key, doc }) => ({ value: `${key}=`, text: doc }));
		return { candidates, isOpen: true };
	}
	const key = typed.slice(0, at);
	const choices = describeSettings().find((setting) => setting.key === key)?.choices ?? [];
	return { candidates: choices.map((choice) => ({ value: `${key}=${choice}` })) };
}

/** The words that a setting's flag takes; none where any text or number will do. */
export function completeFlagValue(flag: string | undefined): Candidate[] {
	const setting = describeSettings().find((one) => one.flag === flag);
	return (setting?.choices ?? []).map((value) => ({ value }));
}
