/**
 * Occurrence identity (SPEC 3). Providers reuse tool-call ids, so a bare id names a result only while it is alone.
 * The key is `toolCallId@resultTimestamp`, or the bare id where the result has no numeric timestamp.
 */
export type OccurrenceKey = string;

export function occurrenceKey(toolCallId: string, resultTimestamp: unknown): OccurrenceKey {
	return typeof resultTimestamp === "number" && Number.isFinite(resultTimestamp)
		? `${toolCallId}@${resultTimestamp}`
		: toolCallId;
}
