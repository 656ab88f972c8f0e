/** The arguments of a call without secrets, for lists and headings; names and shape stay. Loads the detector. */
import { redactSecrets } from "../text/secrets/redact.js";

type Arguments = { readonly [key: string]: unknown };

export function redactArguments(args: Arguments | undefined): Arguments | undefined {
	if (args === undefined) return undefined;
	const redacted: unknown = JSON.parse(JSON.stringify(args), (_key, value: unknown) =>
		typeof value === "string" ? redactSecrets(value) : value,
	);
	return redacted as Arguments;
}
