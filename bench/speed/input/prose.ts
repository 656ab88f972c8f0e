/** Words with names among them, as people and models write about code. */
import { capital } from "./names.js";
import type { Scope } from "./vocabulary.js";

const WORDS =
	"the after because second call keeps an older value while file order changes only when nothing else has read it so we should check this path before moving on and then run the slow tests again which fails without waiting for every writer at startup but not under load".split(
		" ",
	);

export function prose(scope: Scope, words: number): string {
	const { random } = scope;
	const parts: string[] = [];
	for (let count = 0; count < words; count++) {
		const draw = random.unit();
		if (draw < 0.06) parts.push(`\`${scope.functionName()}\``);
		else if (draw < 0.09) parts.push(scope.typeName());
		else parts.push(random.pick(WORDS));
		if (count % 13 === 12) parts.push(`${parts.pop()}.`);
	}
	return capital(`${parts.join(" ")}.`);
}
