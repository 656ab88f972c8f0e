/** What can be left out of a summary to see what it is good for: for the benchmark, not for users. */
export const PARTS = [
	"what each tool is", // every call is named by the general rule
	"runs of calls in one line",
	"paths written once",
	"folders written once",
	"error lines",
	"silence on text that stays",
	"silence on interrupted work",
] as const;

export type Part = (typeof PARTS)[number];
