/** What is compared: a way to write the body of a compressed chain. */
import type { RefCall } from "../calls.js";
import type { Cut } from "../cuts.js";
import type { Timeline } from "../timeline.js";

export interface Task {
	readonly timeline: Timeline;
	readonly cut: Cut;
	readonly calls: readonly RefCall[];
	/** All cuts so far, this one last. */
	readonly cuts: readonly Cut[];
	/** The bodies of earlier cuts that requests at this one still hold. */
	readonly earlierBodies: readonly string[];
}

export interface Body {
	readonly text: string;
	/** The refs of the calls in call order, where the method gives its own. */
	readonly refs?: readonly string[];
}

export interface Method {
	readonly name: string;
	/** Undefined leaves the chain as it is. Called for the cuts of a session in order. */
	write(task: Task): Body | undefined | Promise<Body | undefined>;
}
