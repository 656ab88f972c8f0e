/** The workers of a run over many sessions. piscina is loaded only where there is work for it. */
import { CondenseError, messageOf, systemCodeOf } from "../../errors.js";
import type { Done, Order } from "./worker.js";

export interface WorkerPool {
	/** Throws CondenseError for a worker that died. */
	run(order: Order): Promise<Done>;
	/** Ends the workers, whatever they are at. */
	end(): Promise<void>;
}

export async function openPool(jobs: number): Promise<WorkerPool> {
	const { Piscina } = await import("piscina");
	// The bundle has the worker beside it.
	const filename = new URL("./worker.js", import.meta.url).href;
	const pool = new Piscina({ filename, name: "runOrder", minThreads: 1, maxThreads: jobs, recordTiming: false });
	return {
		run: (order) =>
			pool.run(order).catch((error: unknown) => {
				throw deathOf(order, error);
			}),
		end: () => pool.destroy(),
	};
}

function deathOf({ session }: Order, error: unknown): unknown {
	if (systemCodeOf(error) !== "ERR_WORKER_OUT_OF_MEMORY") return error;
	const message = `${session.given}: out of memory (${messageOf(error)})`;
	return new CondenseError("input.unreadable", message, {
		hint: "--jobs 1, or more memory: NODE_OPTIONS=--max-old-space-size=8192",
		cause: error,
	});
}
