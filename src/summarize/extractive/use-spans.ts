/** Where in the conversation the agent first and last used each token. */
import { larger } from "./larger.js";

export class UseSpans {
	/** For each token one more than the first position, and the last; zeros for a token that was never used. */
	private cells = new Int32Array(1 << 12);

	/** Positions are to be given in their order. */
	note(id: number, position: number): void {
		if (id * 2 >= this.cells.length) this.cells = larger(this.cells, id * 2 + 2);
		if (this.cells[id * 2] === 0) this.cells[id * 2] = position + 1;
		this.cells[id * 2 + 1] = position;
	}

	/** The agent used the token before `start` or after `end`. */
	isOutside(id: number, start: number, end: number): boolean {
		const first = this.cells[id * 2] ?? 0;
		return first !== 0 && (first <= start || (this.cells[id * 2 + 1] as number) > end);
	}
}
