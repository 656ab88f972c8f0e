/** Made-up names: identifiers, files, error codes. A few hundred words give more combinations than a session has tokens. */
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
const WORDS =
	"the after because second call keeps an older value while file order changes only when nothing else has read it so we should check this path before moving on and then run the slow tests again which fails without waiting for every writer at startup but not under load".split(
		" ",
	);

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);

/** `loadStaleInvoice` */
export function functionName(random: Random): string {
	return `${random.pick(VERBS)}${capital(random.pick(QUALITIES))}${capital(random.pick(NOUNS))}`;
}

/** `ParcelRegistry` */
export function typeName(random: Random): string {
	return `${capital(random.pick(NOUNS))}${random.pick(KINDS)}`;
}

/** `pendingShard7` */
export function valueName(random: Random): string {
	const name = `${random.pick(QUALITIES)}${capital(random.pick(NOUNS))}`;
	return random.chance(0.2) ? `${name}${random.below(100)}` : name;
}

export function errorCode(random: Random): string {
	return random.pick(ERRORS);
}

export function plainNoun(random: Random): string {
	return random.pick(NOUNS);
}

/** `packages/storage/src/tariff/lazy-winch-412.ts`; the number keeps the files of a long session apart. */
export function sourcePath(random: Random): string {
	const name = `${random.pick(QUALITIES)}-${random.pick(NOUNS)}-${random.below(1000)}`;
	return `packages/${random.pick(AREAS)}/src/${random.pick(NOUNS)}/${name}.ts`;
}

/** Words of prose with names among them, as people and models write about code. */
export function prose(random: Random, words: number): string {
	const parts: string[] = [];
	for (let count = 0; count < words; count++) {
		const draw = random.unit();
		if (draw < 0.06) parts.push(`\`${functionName(random)}\``);
		else if (draw < 0.09) parts.push(typeName(random));
		else parts.push(random.pick(WORDS));
		if (count % 13 === 12) parts.push(`${parts.pop()}.`);
	}
	return capital(`${parts.join(" ")}.`);
}
