/** Links within the page: to messages (`#m12`), blocks (`#b3`), and from a ref to where its result was (`#t7`). */
import type { MessageList } from "./message-list.js";
import { type Model, positionOf } from "./model.js";
import type { RefPlace } from "./refs.js";

const FLASH_MS = 2000;

export function setUpLinks(model: Model, list: MessageList, filter: { clear(): void }): void {
	const follow = (hash: string) => {
		const place = placeNamed(hash.slice(1), model);
		if (place !== undefined) reveal(place, list, filter);
	};
	document.addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
		const hash = link?.getAttribute("href") ?? "";
		// The same address again is no change, but a wish to go there all the same.
		if (hash !== "" && hash === location.hash) follow(hash);
	});
	window.addEventListener("hashchange", () => follow(location.hash));
	if (location.hash !== "") follow(location.hash);
}

function placeNamed(name: string, { refs, payload, items }: Model): RefPlace | undefined {
	if (!/^m\d{1,9}$/.test(name)) return refs.placeOf(name);
	const at = positionOf(Number(name.slice(1)), payload);
	return items[at] === undefined ? undefined : { at };
}

function reveal({ at, wasAt }: RefPlace, list: MessageList, filter: { clear(): void }): void {
	if (!list.has(at)) filter.clear();
	const view = list.reach(at);
	if (view === undefined) return;
	if (wasAt !== undefined) view.open();
	const element = (wasAt === undefined ? undefined : view.was(wasAt)) ?? view.element;
	element.scrollIntoView({ block: "start" });
	element.focus({ preventScroll: true });
	element.classList.add("is-found");
	setTimeout(() => element.classList.remove("is-found"), FLASH_MS);
}
