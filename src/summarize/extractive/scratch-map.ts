/** A map from token numbers to numbers that is emptied in no time: made once, used for one text after the other. */
export interface ScratchMap {
	clear(): void;
	get(id: number): number | undefined;
	set(id: number, value: number): void;
}

export function createScratchMap(): ScratchMap {
	const rounds: number[] = [];
	const values: number[] = [];
	let round = 1;
	return {
		clear() {
			round += 1;
		},
		get: (id) => (rounds[id] === round ? values[id] : undefined),
		set(id, value) {
			while (rounds.length <= id) {
				rounds.push(0);
				values.push(0);
			}
			rounds[id] = round;
			values[id] = value;
		},
	};
}
