/**
 * Steps that do grow faster than the session, and are let be, with the reason. An entry that is not needed any more does
 * no harm, but should go.
 */

export interface Known {
	/** Any shape, where there are none. */
	readonly shapes?: readonly string[];
	/** Any command, where there is none. */
	readonly command?: string;
	/** Files and functions; anything, where there are none. */
	readonly places?: readonly string[];
	readonly why: string;
}

export const KNOWN: readonly Known[] = [
	{
		shapes: ["many edits of the context", "many compactions", "many earlier runs"],
		command: "budget",
		why: "each of them gives pi another context, which is built anew; contexts are no larger than a model's window",
	},
	{
		shapes: ["many edits of the context", "many compactions", "many earlier runs"],
		command: "inspect",
		why: "its chart of the past is made by the same replay",
	},
	{
		shapes: ["one task of many turns", "one id for every call of one task"],
		command: "budget",
		why: "a run after every turn decides each time what the summary of the whole unfinished task should say",
	},
	{
		shapes: ["many failed calls with long arguments"],
		command: "budget",
		why: "a chain whose block gains nothing is asked again each time the context has grown by a fiftieth: n log n",
	},
	{
		places: ["summarize/extractive/run-table.ts"],
		why: "a table that doubles when it is full: it never moves more than twice what it holds",
	},
];
