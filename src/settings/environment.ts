/** Names of environment variables for settings (SPEC 12), and the values that they hold. */
import { didYouMean, suggest } from "../text/suggest.js";
import type { SettingKey } from "./settings.js";
import { SETTING_KEYS } from "./table.js";

export const ENV_PREFIX = "CONDENSE_";
const OWN_GROUP = "condense.";

export interface EnvironmentValue {
	readonly key: SettingKey;
	/** The variable that it stands in. */
	readonly name: string;
	readonly text: string;
}

/**
 * The variables that set a key, the one that counts first: `CONDENSE_` and the key in upper snake case. For the keys
 * of the `condense` group the group's name may be left out, since the prefix says it already.
 */
export function envNamesOf(key: SettingKey): [string, ...string[]] {
	const name = ENV_PREFIX + upperSnake(key);
	return key.startsWith(OWN_GROUP) ? [name, ENV_PREFIX + upperSnake(key.slice(OWN_GROUP.length))] : [name];
}

/** The settings that the environment holds. An empty variable counts as not set. */
export function readEnvironment(
	env: { readonly [name: string]: string | undefined },
	warn: (text: string) => void,
): EnvironmentValue[] {
	const found: EnvironmentValue[] = [];
	const known = new Set<string>();
	for (const key of SETTING_KEYS) {
		const names = envNamesOf(key);
		for (const name of names) known.add(name);
		const name = names.find((candidate) => env[candidate]);
		if (name !== undefined) found.push({ key, name, text: env[name] ?? "" });
	}
	warnOfNearMisses(env, known, warn);
	return found;
}

/** Other variables may begin with the prefix for reasons of their own: only what looks like a slip is worth a word. */
function warnOfNearMisses(
	env: { readonly [name: string]: string | undefined },
	known: ReadonlySet<string>,
	warn: (text: string) => void,
): void {
	const tails = [...known].map((name) => name.slice(ENV_PREFIX.length));
	for (const name of Object.keys(env).sort()) {
		if (!name.startsWith(ENV_PREFIX) || known.has(name)) continue;
		const near = suggest(name.slice(ENV_PREFIX.length), tails);
		if (near.length > 0) {
			warn(
				`environment: unknown setting ${JSON.stringify(name)} has no effect${didYouMean(near.map((tail) => ENV_PREFIX + tail))}`,
			);
		}
	}
}

function upperSnake(key: string): string {
	return key
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.replaceAll(".", "_")
		.toUpperCase();
}
