/** The cap on spending: what was spent and what calls under way may yet cost never invite another call beyond it. */
import { formatDollars } from "../../text/format-dollars.js";

export class Spending {
	private spent = 0;
	private reserved = 0;

	/** `maxCost` in US dollars; null is no cap. */
	constructor(readonly maxCost: number | null) {}

	/** Puts the estimated cost of a call aside, or says why it cannot be made. */
	reserve(cost: number): string | undefined {
		const { maxCost, spent, reserved } = this;
		if (maxCost !== null && spent + reserved + cost > maxCost) {
			const underway = reserved > 0 ? `, ${formatDollars(reserved)} under way` : "";
			return `--max-cost ${formatDollars(maxCost)}: ${formatDollars(spent)} spent${underway}, and another call takes about ${formatDollars(cost)}`;
		}
		this.reserved += cost;
		return undefined;
	}

	/** The call is over: what it really cost takes the place of what was put aside. */
	settle(reserved: number, actual: number): void {
		this.reserved = Math.max(0, this.reserved - reserved);
		this.spent += actual;
	}
}
