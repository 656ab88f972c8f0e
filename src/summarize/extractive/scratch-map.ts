/** A map from token numbers to numbers that is emptied in no time: made once, used for one text after the other. */
import { larger } from "./larger.js";

export class ScratchMap {
	/** For each token the round it was set in, and its value. */
	private cells = new Int32Array(1 << 12);
	private round = 1;

	clear(): void {
		this.round += 1;
	}

	get(id: number): number | undefined {
		return this.cells[id * 2] === this.round ? this.cells[id * 2 + 1] : undefined;
	}

	set(id: number, value: number): void {
		if (id * 2 >= this.cells.length) this.cells = larger(this.cells, id * 2 + 2);
		this.cells[id * 2] = this.round;
		this.cells[id * 2 + 1] = value;
	}
}
