/** Work that runs several at a time, with results in the order in which it was given. */

/** Keeps `jobs` running, and gives what they come to in order. What was not begun when `isStopped` is left out. */
export async function* inOrder<Value>(
	count: number,
	jobs: number,
	runNth: (nth: number) => Promise<Value>,
	isStopped: () => boolean,
): AsyncGenerator<Value> {
	const begun = new Map<number, Promise<Value>>();
	let next = 0;
	const begin = (): void => {
		if (next >= count || isStopped()) return;
		const running = runNth(next);
		begun.set(next, running);
		next += 1;
		// Before whoever waits for this one hears of it; a rejection is theirs.
		running.then(begin, () => undefined);
	};
	for (let job = 0; job < jobs; job++) begin();
	for (let nth = 0; begun.has(nth); nth++) {
		yield await begun.get(nth)!;
		begun.delete(nth);
	}
}
