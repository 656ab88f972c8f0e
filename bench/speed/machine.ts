/** What the numbers were measured on. */
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";

export interface Machine {
	readonly cpu: string;
	readonly cores: number;
	readonly memoryGigabytes: number;
	readonly system: string;
	readonly node: string;
	/** How many processes wanted a core in the minute before. Above `cores`, wall times say little. */
	readonly load: number;
}

export function describeMachine(): Machine {
	return {
		cpu: cpus()[0]?.model.trim() ?? "unknown",
		cores: availableParallelism(),
		memoryGigabytes: Math.round(totalmem() / 1e9),
		system: `${type()} ${release().split("-")[0]} ${arch()}`,
		node: process.version,
		load: Math.round(loadavg()[0]! * 10) / 10,
	};
}

export function machineLine({ cpu, cores, memoryGigabytes, system, node, load }: Machine): string {
	return `${cpu}, ${cores} cores, ${memoryGigabytes} GB, ${system}, Node ${node}, load ${load} as it began`;
}
