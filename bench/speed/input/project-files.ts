/** The project's files in memory, so that a second read gives what the first one gave, and an edit what was read. */
import type { Random } from "./random.js";
import { codeLines } from "./source-file.js";
import type { Scope, Vocabulary } from "./vocabulary.js";

export interface ProjectFile {
	readonly path: string;
	/** The names that stand in it, for what is added to it. */
	readonly scope: Scope;
	readonly lines: string[];
}

/** How often a read is of a file that was read before, whatever its path. */
const AGAIN = 0.5;
const MOST_LINES = 1100;

export class ProjectFiles {
	readonly #random: Random;
	readonly #project: Vocabulary;
	readonly #byPath = new Map<string, ProjectFile>();
	readonly #known: ProjectFile[] = [];

	constructor(random: Random, project: Vocabulary) {
		this.#random = random;
		this.#project = project;
	}

	any(): ProjectFile {
		const again = this.#known.length > 0 && this.#random.chance(AGAIN);
		return again ? this.#random.pick(this.#known) : this.at(this.#project.scope().sourcePath());
	}

	/** The file of this path, made up where nobody has seen it so far. */
	at(path: string): ProjectFile {
		const known = this.#byPath.get(path);
		if (known !== undefined) return known;
		const random = this.#random;
		const scope = this.#project.scope();
		const count = random.chance(0.06) ? random.between(700, MOST_LINES) : random.skewed(85, MOST_LINES);
		const file = { path, scope, lines: codeLines(scope, count) };
		this.#byPath.set(path, file);
		this.#known.push(file);
		return file;
	}
}
