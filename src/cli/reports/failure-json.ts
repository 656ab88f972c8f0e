/** An error as every report has it: by name for programs, in words for people. */
import type { CondenseError } from "../../errors.js";
import type { Failure } from "../contract/common.js";

export function failureJson({ code, message, hint }: CondenseError): Failure {
	return { code, message, hint: hint ?? null };
}
