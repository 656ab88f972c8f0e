/** Invents names: identifiers, files, error codes. A few hundred words give more combinations than a project has names. */
import type { Random } from "./random.js";

const VERBS =
	"load save parse merge split resolve collect render schedule cancel retry publish fetch index rotate validate encode decode attach detach compare flush measure open close sort watch replay verify build".split(
		" ",
	);
const QUALITIES =
	"cached pending remote local partial stale nested signed sparse shared frozen lazy primary archived hashed queued dirty inline virtual weighted bounded exact legacy async raw".split(
		" ",
	);
const NOUNS =
	"invoice ledger cursor socket tenant voucher route packet schema bucket shard beacon ticket parcel vessel anchor harbor tide crane manifest berth pilot cargo tariff dock quay hull mast rudder buoy chart lantern customs rope winch ballast keel galley sailor fleet convoy signal".split(
		" ",
	);
const KINDS =
	"Store Queue Reader Writer Index Cache Planner Policy Session Handler Report Digest Window Token Mapper Loader Registry Stream Batch Snapshot".split(
		" ",
	);
const AREAS = "core api worker storage billing routing web cli auth export jobs search".split(" ");
const ERRORS =
	"ECONNRESET ETIMEDOUT ENOENT EACCES TS2345 TS2339 TS7006 E_STALE_CURSOR E_QUOTA ERR_INVALID_ARG_TYPE E_LOCKED TS2554".split(
		" ",
	);
const FIGURES = [
	0, 1, 2, 3, 4, 5, 8, 10, 16, 20, 30, 50, 60, 64, 80, 100, 120, 200, 255, 400, 404, 500, 1000, 1024, 4096, 5000,
];

export const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);

/** `loadStaleInvoice` */
export function inventFunction(random: Random): string {
	return `${random.pick(VERBS)}${capital(random.pick(QUALITIES))}${capital(random.pick(NOUNS))}`;
}

/** `ParcelRegistry`, `StaleParcelRegistry` */
export function inventType(random: Random): string {
	const name = `${capital(random.pick(NOUNS))}${random.pick(KINDS)}`;
	return random.chance(0.4) ? `${capital(random.pick(QUALITIES))}${name}` : name;
}

/** `pendingShard7` */
export function inventValue(random: Random): string {
	const name = `${random.pick(QUALITIES)}${capital(random.pick(NOUNS))}`;
	return random.chance(0.2) ? `${name}${random.below(100)}` : name;
}

/** A number as it stands in code: mostly one of the usual ones. */
export function figure(random: Random): number {
	return random.chance(0.75) ? random.pick(FIGURES) : random.below(10_000);
}

export function errorCode(random: Random): string {
	return random.pick(ERRORS);
}

export function plainNoun(random: Random): string {
	return random.pick(NOUNS);
}

/** `packages/storage/src/tariff/lazy-winch-412.ts`; the number keeps the files of a long session apart. */
export function inventPath(random: Random): string {
	const name = `${random.pick(QUALITIES)}-${random.pick(NOUNS)}-${random.below(1000)}`;
	return `packages/${random.pick(AREAS)}/src/${random.pick(NOUNS)}/${name}.ts`;
}
