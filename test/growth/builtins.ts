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

interface Walked {
	readonly length?: number;
	readonly size?: number;
}

const WALKED: readonly (readonly [object, string | symbol])[] = [
	[Array.prototype, Symbol.iterator],
	[Array.prototype, "entries"],
	[Map.prototype, Symbol.iterator],
	[Map.prototype, "entries"],
	[Map.prototype, "keys"],
	[Map.prototype, "values"],
	[Set.prototype, Symbol.iterator],
	[Set.prototype, "values"],
];

/** Characters and bytes go by so fast that so many of them are one step. */
const TEXT = 64;
/** Shorter walks than this are too many to ask each one where it came from. */
const LONG = 8;
let isAdding = false;

const lengthOfSelf: Steps = (self: { length: number }) => self.length;
const lengthOfResult: Steps = (_self, result: { length: number } | undefined) => result?.length ?? 0;

const WATCHED: readonly Watched[] = [
	{ owner: Array.prototype, names: ["includes", "indexOf"], steps: stepsForward },
	{
		owner: Array.prototype,
		names: ["lastIndexOf", "splice", "shift", "unshift", "reverse", "join", "fill", "with"],
		steps: lengthOfSelf,
	},
	{ owner: Array.prototype, names: ["slice", "concat", "flat", "toSorted", "toReversed"], steps: lengthOfResult },
	{ owner: Object, names: ["keys", "values", "entries"], steps: lengthOfResult },
	{ owner: JSON, names: ["stringify"], steps: inText(lengthOfResult) },
	{ owner: JSON, names: ["parse"], steps: inText((_self, _result, [text]: readonly [string]) => text.length) },
	{ owner: Buffer, names: ["concat"], steps: inText(lengthOfResult) },
	{ owner: String.prototype, names: ["indexOf", "includes"], steps: inText(stepsForward) },
	{ owner: String.prototype, names: ["lastIndexOf"], steps: inText(stepsBack) },
	{ owner: String.prototype, names: ["split", "trim"], steps: inText(lengthOfSelf) },
	{ owner: String.prototype, names: ["toLowerCase", "normalize", "repeat", "padEnd"], steps: inText(lengthOfResult) },
	// Every search with a regular expression comes here, also that of replace and split.
	{ owner: RegExp.prototype, names: ["exec"], steps: inText(stepsOfSearch) },
];

/** Starts counting into `steps`, by place; the function that comes back ends it. */
export function watchBuiltins(steps: Map<string, number>): () => void {
	const restore = WATCHED.flatMap((watched) => watched.names.map((name) => watch(watched, name, steps)));
	for (const [owner, name] of WALKED) restore.push(watchWalks(owner, name, steps));
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

/** What is spread, copied into a set, taken apart or looped over is walked by its iterator, and counted to where it stops. */
function watchWalks(owner: object, name: string | symbol, steps: Map<string, number>): () => void {
	const descriptor = Object.getOwnPropertyDescriptor(owner, name)!;
	const original = descriptor.value as (this: Walked) => IterableIterator<unknown>;
	function counted(this: Walked): IterableIterator<unknown> {
		const iterator = original.call(this);
		if ((this.length ?? this.size ?? 0) < LONG || isAdding) return iterator;
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
	Object.defineProperty(owner, name, { ...descriptor, value: counted });
	return () => Object.defineProperty(owner, name, descriptor);
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

function inText(steps: Steps): Steps {
	return (self, result, args) => Math.ceil(steps(self, result, args) / TEXT);
}

type Found = number | boolean;

function stepsForward(self: { length: number }, found: Found, [, from = 0]: readonly [unknown, number?]): number {
	return Math.max(1, (typeof found === "number" && found >= 0 ? found : self.length) - from);
}

function stepsBack(self: { length: number }, found: Found, [, from]: readonly [unknown, number?]): number {
	return Math.min(from ?? self.length, self.length) - Math.max(0, Number(found));
}

function stepsOfSearch(self: RegExp, result: RegExpExecArray | null, [text]: readonly [string]): number {
	if (result !== null) return result[0].length + 1;
	return self.sticky ? 1 : String(text).length;
}
