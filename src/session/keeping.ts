/** How much of the entries of a file stays in memory while it is read; what does not is read again where it is asked for. */
import type { ColdStore } from "./cold.js";
import type { Message } from "./entry.js";
import { setAside } from "./set-aside.js";
import { messageChars } from "./sizes.js";

/** Shown every entry once it is parsed, with the bytes of its line; may leave parts of it to the file. */
export type Keep = (entry: { [key: string]: unknown }, start: number, end: number) => void;

export interface Keeping {
	/** Whether long texts are left to the file, wherever they are. */
	readonly leavesTexts: boolean;
	/** Of messages before this offset little stays. */
	readonly keptFrom: number;
}

export function keepIn(store: ColdStore, { leavesTexts, keptFrom }: Keeping): Keep {
	return (entry, start, end) => {
		if (start < keptFrom) setAside(entry, start, end, store);
		else if (leavesTexts) leaveTexts(entry, start, end, store);
	};
}

/** Sizes are taken while the texts are at hand: most steps ask for nothing else. */
function leaveTexts(entry: { [key: string]: unknown }, start: number, end: number, store: ColdStore): void {
	const { message } = entry;
	const isMessage = entry.type === "message" && typeof message === "object" && message !== null;
	if (isMessage && store.takes === "sizes") messageChars(message as Message);
	store.cool(entry, start, end);
}
