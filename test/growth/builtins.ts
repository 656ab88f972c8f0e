/**
 * Loops that hide in built-in functions: `includes`, spreading, joining, searching. While it counts, each of them adds
 * how far it had to go to the place that called it. V8's counts of blocks (blocks.ts) do not see them.
 */

type Anything = (this: unknown, ...args: unknown[]) => unknown;
type Steps = (self: never, result: never, args: never) => number;

interface Watched {
	readonly owner: object;
	readonly names: readonly (string | symbol)[];
	readonly steps: Steps;
}

/** Shorter walks than this are too many to ask each one where it came from. */
const LONG = 16;
let isAdding = false;

const lengthOfSelf: Steps = (self: { length: number }) => self.length;
const lengthOfResult: Steps = (_self, result: { length: number } | undefined) => result?.length ?? 0;
const MAP_ITERATOR: object = Object.getPrototypeOf(new Map().keys());
const SET_ITERATOR: object = Object.getPrototypeOf(new Set().keys());

const WATCHED: readonly Watched[] = [
	{
		owner: Array.prototype,
		names: ["includes", "indexOf", "lastIndexOf", "splice", "shift", "unshift", "reverse", "join", "fill", "with"],
		steps: lengthOfSelf,
	},
	{ owner: Array.prototype, names: ["slice", "concat", "flat", "toSorted", "toReversed"], steps: lengthOfResult },
	{ owner: Object, names: ["keys", "values", "entries"], steps: lengthOfResult },
	{ owner: JSON, names: ["stringify"], steps: lengthOfResult },
	{ owner: JSON, names: ["parse"], steps: (_self, _result, [text]: readonly [string]) => text.length },
	{ owner: Buffer, names: ["concat"], steps: lengthOfResult },
	{ owner: String.prototype, names: ["indexOf", "includes", "lastIndexOf", "split", "trim"], steps: lengthOfSelf },
	{ owner: String.prototype, names: ["toLowerCase", "normalize", "repeat", "padEnd"], steps: lengthOfResult },
	// Every search with a regular expression comes here, also that of replace and split.
	{ owner: RegExp.prototype, names: ["exec"], steps: stepsOfSearch },
	// What spreads, and what is walked by for…of.
	{ owner: MAP_ITERATOR, names: ["next"], steps: () => 1 },
	{ owner: SET_ITERATOR, names: ["next"], steps: () => 1 },
];

/** Starts counting into `steps`, by place; the function that comes back ends it. */
export function watchBuiltins(steps: Map<string, number>): () => void {
	const restore = WATCHED.flatMap((watched) => watched.names.map((name) => watch(watched, name, steps)));
	restore.push(watchSpreads(steps));
	return () => {
		for (const one of restore.reverse()) one();
	};
}

function watch({ owner, steps: count }: Watched, name: string | symbol, steps: Map<string, number>): () => void {
	const descriptor = Object.getOwnPropertyDescriptor(owner, name);
	if (descriptor === undefined) return () => {};
	const original = descriptor.value as Anything;
	function counted(this: unknown, ...args: unknown[]): unknown {
		const result = Reflect.apply(original, this, args);
		add(steps, String(name), count(this as never, result as never, args as never));
		return result;
	}
	Object.defineProperty(owner, name, { ...descriptor, value: counted });
	return () => Object.defineProperty(owner, name, descriptor);
}

/** An array that is spread, copied into a set or taken apart is walked by its iterator, and so counted to where it stops. */
function watchSpreads(steps: Map<string, number>): () => void {
	const descriptor = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator)!;
	const original = descriptor.value as (this: readonly unknown[]) => IterableIterator<unknown>;
	function counted(this: readonly unknown[]): IterableIterator<unknown> {
		const iterator = original.call(this);
		if (this.length < LONG || isAdding) return iterator;
		isAdding = true;
		const place = callerOf("iterator");
		isAdding = false;
		return {
			[Symbol.iterator]() {
				return this;
			},
			next() {
				steps.set(place, (steps.get(place) ?? 0) + 1);
				return iterator.next();
			},
		};
	}
	Object.defineProperty(Array.prototype, Symbol.iterator, { ...descriptor, value: counted });
	return () => Object.defineProperty(Array.prototype, Symbol.iterator, descriptor);
}

function add(steps: Map<string, number>, name: string, count: number): void {
	if (isAdding) return; // what the counting itself calls
	isAdding = true;
	const place = count < LONG ? `short ${name}` : callerOf(name);
	steps.set(place, (steps.get(place) ?? 0) + count);
	isAdding = false;
}

/** `plan/records.ts findRecord: includes`: the closest function of the product on the stack. */
function callerOf(name: string): string {
	const before = Error.prepareStackTrace;
	Error.prepareStackTrace = (_error, sites) => sites;
	const sites = new Error().stack as unknown as NodeJS.CallSite[];
	Error.prepareStackTrace = before;
	for (const site of sites) {
		const [, file] = site.getFileName()?.split("/src/") ?? [];
		if (file !== undefined) return `${file} ${site.getFunctionName() ?? "(anonymous)"}: ${name}`;
	}
	return `elsewhere: ${name}`;
}

function stepsOfSearch(self: RegExp, result: RegExpExecArray | null, [text]: readonly [string]): number {
	if (result !== null) return result[0].length + 1;
	return self.sticky ? 1 : String(text).length;
}
