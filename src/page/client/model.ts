/** What the parts of the page's script share: the messages, and what is known about them. */
import { type PageItem, type Payload, restoreItem } from "../payload.js";
import { byId } from "./dom.js";
import { RefIndex } from "./refs.js";
import { findTasks, type Task } from "./tasks.js";

export interface Model {
	readonly payload: Payload;
	readonly items: readonly PageItem[];
	readonly refs: RefIndex;
	readonly tasks: readonly Task[];
	/** What is searched for, in lower case: it is marked in texts. */
	query: string;
	/** Whether originals are searched too. */
	inOriginals: boolean;
}

export function readModel(): Model {
	const payload = JSON.parse(byId("data").textContent ?? "") as Payload;
	const items = payload.items.map(restoreItem);
	return { payload, items, refs: new RefIndex(items), tasks: findTasks(items), query: "", inOriginals: false };
}

/** The number of a message in the whole context, from 1: the page may not hold all of them. */
export function numberOf(at: number, { omitted }: Payload): number {
	return at + 1 + (omitted !== undefined && at >= omitted.at ? omitted.count : 0);
}

export function positionOf(number: number, { omitted }: Payload): number {
	return number - 1 - (omitted !== undefined && number > omitted.at ? omitted.count : 0);
}
