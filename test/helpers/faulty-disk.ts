/** Disks that fail: the real one with some calls replaced, one that is really full, one with a size limit. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

import { type Disk, systemDisk } from "../../src/session/disk.js";

/** The real disk with some of its calls replaced. */
export function diskWith(calls: Partial<Disk>): Disk {
	return { ...systemDisk, ...calls };
}

/** A call that always fails, the way the system reports it. */
export function failing(code: keyof typeof constants.errno): () => never {
	return () => {
		throw systemError(code);
	};
}

export function systemError(code: keyof typeof constants.errno): Error {
	return Object.assign(new Error(`${code}: made up by a test`), { code, errno: -constants.errno[code] });
}

/** Takes `count` bytes in all, then reports a full disk. */
export function fullAfter(count: number): Disk {
	let left = count;
	return diskWith({
		write(fd, pieces) {
			if (left === 0) throw systemError("ENOSPC");
			const taken = systemDisk.write(fd, [Buffer.concat(pieces).subarray(0, left)]);
			left -= taken;
			return taken;
		},
	});
}

/** A folder on a file system of 64 KiB, or undefined where this process may not mount one. */
export function mountSmallDisk(t: TestContext): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), "condense-test-"));
	const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder]);
	t.after(() => {
		if (mount.status === 0) spawnSync("umount", [folder]);
		rmdirSync(folder);
	});
	return mount.status === 0 ? folder : undefined;
}

/** Makes a file system that `mountSmallDisk` gave read-only: for root too, unlike permissions. */
export function makeReadOnly(mountPoint: string): void {
	const remount = spawnSync("mount", ["-o", "remount,ro", mountPoint], { encoding: "utf8" });
	if (remount.status !== 0) throw new Error(remount.stderr);
}
