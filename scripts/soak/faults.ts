/** Disks that fail for a while: the calls of the real one are replaced, and put back. */
import { type Disk, systemDisk } from "../../src/session/disk.js";
import { failing, systemError } from "../../test/helpers/faulty-disk.js";
import type { Random } from "../examples/kit/random.js";

export interface Fault {
	readonly name: string;
	readonly calls: Partial<Disk>;
	/** Whether a run may only end well: the disk is slow-witted, not broken. */
	readonly isHarmless: boolean;
	/** Whether times cannot be set back either. */
	readonly losesTime: boolean;
}

const REAL: Disk = { ...systemDisk };
const BROKEN = { isHarmless: false, losesTime: false };

/** Draws one fault. Counted ones begin somewhere in the run, so that each step meets them sooner or later. */
export function drawFault(random: Random): Fault {
	const nth = random.int(1, 6);
	return random.pick<() => Fault>([
		() => ({ ...BROKEN, name: "full disk", calls: { write: fullAfter(random.int(0, 20_000)) } }),
		() => ({ ...BROKEN, name: "writes that take part", calls: { write: inParts(random) }, isHarmless: true }),
		() => ({ ...BROKEN, name: "EIO at fsync", calls: { sync: from(nth, REAL.sync, failing("EIO")) } }),
		() => ({ ...BROKEN, name: "EIO at write", calls: { write: from(nth, REAL.write, failing("EIO")) } }),
		() => ({ ...BROKEN, name: "ENOSPC at mkdir", calls: { makeFolder: failing("ENOSPC") } }),
		() => ({ ...BROKEN, name: "EIO at rename", calls: { rename: failing("EIO") } }),
		() => ({ ...BROKEN, name: "no hard links", calls: { link: failing("EPERM") }, isHarmless: true }),
		() => ({ ...BROKEN, name: "EMFILE at open", calls: { open: from(nth, REAL.open, failing("EMFILE")) } }),
		() => ({ ...BROKEN, name: "EPERM at times", calls: { setTimes: failing("EPERM") }, losesTime: true }),
	])();
}

/** Runs something on the faulty disk. */
export async function withFault<T>({ calls }: Fault, run: () => Promise<T>): Promise<T> {
	Object.assign(systemDisk, calls);
	try {
		return await run();
	} finally {
		Object.assign(systemDisk, REAL);
	}
}

/** From the `nth` call on it fails, once: what cleans up afterwards works again. */
function from<Args extends unknown[], Result>(
	nth: number,
	real: (...args: Args) => Result,
	fails: () => never,
): (...args: Args) => Result {
	let count = 0;
	return (...args) => {
		count += 1;
		return count === nth ? fails() : real(...args);
	};
}

function fullAfter(bytes: number): Disk["write"] {
	let left = bytes;
	return (fd, pieces) => {
		if (left === 0) throw systemError("ENOSPC");
		const taken = REAL.write(fd, [Buffer.concat(pieces).subarray(0, left)]);
		left -= taken;
		return taken;
	};
}

function inParts(random: Random): Disk["write"] {
	return (fd, pieces) => {
		const data = Buffer.concat(pieces);
		return REAL.write(fd, [data.subarray(0, Math.max(1, Math.ceil((data.length * random.int(1, 9)) / 10)))]);
	};
}
