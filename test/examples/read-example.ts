/** Reads an example session in the strictest way: every line must parse, and no field is optional that pi always writes. */
import { readFileSync } from "node:fs";

export interface ExampleMessage {
	role: string;
	timestamp: number;
	content?: ExampleBlock[];
	toolCallId?: string;
	toolName?: string;
	isError?: boolean;
	stopReason?: string;
	usage?: { totalTokens: number };
}

export interface ExampleBlock {
	type: string;
	text?: string;
	id?: string;
	name?: string;
	arguments?: { [key: string]: unknown };
}

export interface ExampleEntry {
	type: string;
	id: string;
	parentId: string | null;
	timestamp: string;
	message?: ExampleMessage;
	[key: string]: unknown;
}

export function readExampleText(fileName: string): string {
	return readFileSync(new URL(`../../examples/sessions/${fileName}`, import.meta.url), "utf8");
}

/** The header and the entries, in file order. Throws if a line is no JSON or the last one is not ended. */
export function readExample(fileName: string): { header: { [key: string]: unknown }; entries: ExampleEntry[] } {
	const lines = readExampleText(fileName).split("\n");
	if (lines.pop() !== "") throw new Error(`${fileName} does not end in a newline`);
	const [header, ...entries] = lines.map((line) => JSON.parse(line) as ExampleEntry);
	return { header: header!, entries };
}

/** From the root to the last entry. */
export function branchOf(entries: ExampleEntry[]): ExampleEntry[] {
	const byId = new Map(entries.map((entry) => [entry.id, entry]));
	const branch: ExampleEntry[] = [];
	for (let entry = entries.at(-1); entry !== undefined; entry = byId.get(entry.parentId ?? "")) branch.unshift(entry);
	return branch;
}

export function messagesOf(entries: ExampleEntry[]): ExampleMessage[] {
	return entries.flatMap((entry) => (entry.message === undefined ? [] : [entry.message]));
}

export function callsOf(message: ExampleMessage): ExampleBlock[] {
	return message.role === "assistant" ? (message.content ?? []).filter((block) => block.type === "toolCall") : [];
}

export function resultText(message: ExampleMessage): string {
	return (message.content ?? []).flatMap((block) => block.text ?? []).join("\n");
}
