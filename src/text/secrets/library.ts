/**
 * secretlint's recommended rules as a function. Its engine is asynchronous and made for files; its rules are plain
 * functions that scan a text and report ranges, so they are called directly. Left out: rules that need a file, the one
 * that lets a comment in the text switch rules off, those on URLs, which would hide the host with the password, the one
 * on private keys, which wants them whole, and those that report another range than the secret's.
 */
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import type { Finding } from "./finding.js";

/** What is used of secretlint's rule interface; its own types are in a package that condense does not need. */
interface Rule {
	readonly meta: { readonly id: string };
	create(context: RuleContext, options: object): { file(source: { content: string }): unknown };
}
interface RuleContext {
	createTranslator(messages: object): (messageId: string) => { messageId: string };
	report(descriptor: { message: { messageId: string }; range: readonly [number, number] }): void;
}

const ID_PREFIX = "@secretlint/secretlint-rule-";
const LEFT_OUT = ["gcp", "filter-comments", "basicauth", "database-connection-string", "privatekey", "aws"];
/** Like the `aws` rule: the length is the secret's, but the start is that of the text before it. places.ts has it. */
const LEFT_OUT_MESSAGE = "PackageJSON_xOauthToken";
const RULES = (rules as readonly Rule[]).filter((rule) => !LEFT_OUT.includes(nameOf(rule)));

/** The rules that run, by secretlint's name without its prefix. */
export const LIBRARY_RULES: readonly string[] = RULES.map(nameOf);

/** What secretlint's rules find in the text, in no order; the kind is the rule's name. */
export function findByLibrary(text: string): Finding[] {
	const findings: Finding[] = [];
	for (const rule of RULES) {
		const kind = nameOf(rule);
		const context: RuleContext = {
			createTranslator: () => (messageId) => ({ messageId }),
			report({ message, range: [start, end] }) {
				if (message.messageId !== LEFT_OUT_MESSAGE) findings.push({ start, end, kind });
			},
		};
		rule.create(context, {}).file({ content: text });
	}
	return findings;
}

function nameOf(rule: Rule): string {
	return rule.meta.id.replace(ID_PREFIX, "");
}
