/** Elements by code. Strings become text nodes, never markup, and no attribute here runs or loads anything. */

export type Child = Node | string | undefined | readonly Child[];

/** Plain attributes; `true` is an empty one, `false` and undefined leave it out. */
export interface Attributes {
	readonly [name: string]: string | number | boolean | undefined;
}

export function h<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	attributes: Attributes = {},
	...children: readonly Child[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
	}
	append(element, children);
	return element;
}

export function append(parent: Node, children: readonly Child[]): void {
	for (const child of children) {
		if (child === undefined) continue;
		if (typeof child === "string") parent.appendChild(document.createTextNode(child));
		else if (child instanceof Node) parent.appendChild(child);
		else append(parent, child);
	}
}

/** An element of the page itself. */
export function byId(id: string): HTMLElement {
	const element = document.getElementById(id);
	if (element === null) throw new Error(`the page has no ${id}`);
	return element;
}
