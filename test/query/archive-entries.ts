/** Archive entries for tests of lookups, written by hand: what a run would append for the calls of a built session. */
import type { AliasData, ToolCallRecord, ToolCallRef } from "../../src/archive/record.js";
import { type Answer, answer } from "../../src/query/answer.js";
import type { RecoverPorts } from "../../src/query/recover.js";
import { createSources, type Parent, type Sources } from "../../src/query/sources.js";
import type { SessionBuilder } from "../helpers/session-builder.js";

export function record(toolCallId: string, fields: Partial<ToolCallRecord> = {}): ToolCallRecord {
	return {
		toolCallId,
		toolName: "bash",
		args: { command: `run ${toolCallId}` },
		resultText: `text of ${toolCallId}`,
		isError: false,
		turnIndex: 0,
		timestamp: 1,
		...fields,
	};
}

/** An index entry whose records have these refs. */
export function archive(builder: SessionBuilder, byRef: { [ref: string]: ToolCallRecord }): SessionBuilder {
	const refs = Object.entries(byRef).map(([shortId, { toolCallId, resultTimestamp }]): ToolCallRef => {
		return { shortId, toolCallId, ...(resultTimestamp === undefined ? {} : { resultTimestamp }) };
	});
	return builder.custom("context-prune-index", { toolCalls: Object.values(byRef), backfilled: true, refs });
}

export function alias(builder: SessionBuilder, data: AliasData): SessionBuilder {
	return builder.custom("context-prune-dedup-alias", data);
}

export type ReadSidecar = RecoverPorts["readSidecar"];

export const NO_SIDECARS: ReadSidecar = () => ({ problem: "no file" });

export interface SourceOptions {
	readonly branch?: string;
	readonly readSidecar?: ReadSidecar;
	readonly parent?: Parent;
}

export function sourcesOf(builder: SessionBuilder, options: SourceOptions = {}): Sources {
	const { branch, readSidecar = NO_SIDECARS, parent } = options;
	return createSources(builder.session(), branch, { readSidecar, readParent: () => parent });
}

export function ask(name: string, builder: SessionBuilder, options: SourceOptions = {}): Answer {
	return answer(name, sourcesOf(builder, options));
}

/** What an answer says in short: how each call was found, and its text. */
export function inShort({ calls }: Answer): string[] {
	return calls.map(({ matchedBy, text, isArchived, duplicateOf, branch, parentSession }) =>
		[
			`${matchedBy}: ${text}`,
			isArchived ? "" : " (not archived)",
			duplicateOf === undefined ? "" : ` (duplicate of ${duplicateOf})`,
			branch === undefined ? "" : ` (branch ${branch})`,
			parentSession === undefined ? "" : ` (parent ${parentSession})`,
		].join(""),
	);
}
