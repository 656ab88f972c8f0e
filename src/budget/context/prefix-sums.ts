/** Sums over the beginning of a growing list whose values change (a Fenwick tree): both take logarithmic time. */
export class PrefixSums {
	private tree: number[] = [0];
	private readonly values: number[] = [];

	get length(): number {
		return this.values.length;
	}

	push(value: number): void {
		this.values.push(value);
		const at = this.values.length;
		let sum = value;
		for (let step = 1; step < (at & -at); step <<= 1) sum += this.tree[at - step]!;
		this.tree.push(sum);
	}

	set(at: number, value: number): void {
		const change = value - this.values[at]!;
		this.values[at] = value;
		for (let node = at + 1; node < this.tree.length; node += node & -node) this.tree[node]! += change;
	}

	/** The sum of the first `count` values. */
	before(count: number): number {
		let sum = 0;
		for (let node = count; node > 0; node -= node & -node) sum += this.tree[node]!;
		return sum;
	}
}
