/** Writes images of a session into a folder. What is there is never overwritten: a file with the same bytes serves. */
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { CondenseError } from "../errors.js";
import { type Disk, reasonOf, systemDisk } from "../session/disk.js";
import type { ImageBlock } from "../session/entry.js";
import { lookUpSidecar } from "../session/sidecar-store.js";
import { putWhereFree, writeTemporary } from "../session/temporary-file.js";
import { imageBytes, imageName, numberedName } from "./image-name.js";

/**
 * Writes the images of the call named `callName`, and gives their paths in order. The folder is made if it is missing.
 * Throws `output.failed`.
 */
export function saveImages(
	folder: string,
	callName: string,
	images: readonly ImageBlock[],
	disk: Disk = systemDisk,
): string[] {
	try {
		mkdirSync(folder, { recursive: true });
		return images.map((image, index) => saveAs(folder, imageName(callName, index + 1, image), imageBytes(image), disk));
	} catch (cause) {
		throw new CondenseError("output.failed", `cannot write images to ${folder}: ${reasonOf(cause)}`, { cause });
	}
}

function saveAs(folder: string, name: string, bytes: Buffer, disk: Disk): string {
	for (let number = 1; ; number++) {
		const path = join(folder, number === 1 ? name : numberedName(name, number));
		const fate = lookUpSidecar(folder, basename(path), bytes);
		if (fate === "same") return path;
		if (fate === "free" && putWhereFree(writeTemporary(folder, bytes, {}, disk), path, disk)) return path;
	}
}
