/** The filter above the conversation: by text, tool, task and kind, all at once. */
import { formatCount } from "../../preview/numbers.js";
import { byId, h } from "./dom.js";
import { allTools, type Criteria, EVERYTHING, Filter, KINDS, type KindName } from "./filter.js";
import type { MessageList } from "./message-list.js";
import type { Model } from "./model.js";

const WAIT_MS = 200;

/** Sets the form up and shows everything. Gives the way back to everything. */
export function setUpFilter(model: Model, list: MessageList): { clear(): void } {
	const form = byId("filter") as HTMLFormElement;
	const filter = new Filter(model.items);
	fillOptions(model);
	const apply = () => {
		const criteria = readCriteria(model);
		model.query = criteria.text.toLowerCase();
		model.inOriginals = criteria.inOriginals;
		const places = filter.select(criteria);
		list.show(places);
		const all = formatCount(model.items.length);
		byId("filter-count").textContent =
			places.length === 0 ? "No message is like that" : `${formatCount(places.length)} of ${all} messages`;
	};
	let waiting: number | undefined;
	form.addEventListener("input", () => {
		clearTimeout(waiting);
		waiting = window.setTimeout(apply, WAIT_MS);
	});
	form.addEventListener("submit", (event) => event.preventDefault());
	const clear = () => {
		form.reset();
		clearTimeout(waiting);
		apply();
	};
	byId("filter-clear").addEventListener("click", clear);
	form.hidden = false;
	apply();
	return { clear };
}

function fillOptions({ items, tasks }: Model): void {
	const option = (value: string, text: string) => h("option", { value }, text);
	byId("filter-tool").append(option("", "all"), ...allTools(items).map((tool) => option(tool, tool)));
	const names = tasks.map(({ title, blockId }, nth) =>
		option(String(nth), `${nth + 1}${blockId === undefined ? "" : ` · ${blockId}`} · ${title}`),
	);
	byId("filter-task").append(option("", "all"), ...names);
	const kinds = Object.entries(KINDS).filter(([, { holds }]) => items.some(holds));
	byId("filter-kind").append(...kinds.map(([value, { name }]) => option(value, name)));
}

function readCriteria({ tasks }: Model): Criteria {
	const fieldValue = (id: string) => (byId(id) as HTMLInputElement | HTMLSelectElement).value;
	const task = fieldValue("filter-task");
	return {
		text: fieldValue("filter-text"),
		inOriginals: (byId("filter-was") as HTMLInputElement).checked,
		tool: fieldValue("filter-tool"),
		task: task === "" ? undefined : tasks[Number(task)],
		kind: (fieldValue("filter-kind") || EVERYTHING.kind) as KindName,
	};
}
