/** Refs as people read them. By itself, so that what shows them needs nothing else of the plan. */

/** Refs in one line: `t1..t5, t9`. */
export function refList(refs: readonly string[]): string {
	const runs: { first: string; last: string; next: number; length: number }[] = [];
	for (const ref of refs) {
		const number = Number(ref.slice(1));
		const run = runs.at(-1);
		if (run !== undefined && run.next === number) {
			run.last = ref;
			run.next += 1;
			run.length += 1;
		} else {
			runs.push({ first: ref, last: ref, next: number + 1, length: 1 });
		}
	}
	return runs
		.map(({ first, last, length }) => (length === 1 ? first : length === 2 ? `${first}, ${last}` : `${first}..${last}`))
		.join(", ");
}
