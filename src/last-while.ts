/** Where a sorted list stops to fulfil a condition, in as many steps as its length has binary digits. */

/** The last index whose item holds, -1 for none. The items that hold must all come before those that do not. */
export function lastWhile<T>(list: readonly T[], holds: (item: T) => boolean): number {
	let low = 0;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (holds(list[middle] as T)) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}
