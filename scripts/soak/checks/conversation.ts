/** The conversation as pi and its user had it: what no run and no undo may change. */
import { isOwnEdit } from "../../../src/archive/own-edit.js";
import { CUSTOM_TYPE } from "../../../src/archive/record.js";
import { buildContext } from "../../../src/context/build.js";
import { readSessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";

/** The messages of the context without condense's own, as plain JSON. An undo copies entries: their ids do not count. */
export function conversationIn(path: string): unknown[] {
	const { lines } = branchOf(readSessionFile(path).session);
	return buildContext(lines, isOwnEdit).flatMap(({ message }) => {
		if (message.role === "custom" && message.customType === CUSTOM_TYPE.summary) return [];
		return [JSON.parse(JSON.stringify({ ...message, fromId: undefined })) as unknown];
	});
}
