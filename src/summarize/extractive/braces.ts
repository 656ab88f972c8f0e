/**
 * Writes what several paths begin with once: `src/{a.ts,ui/b.ts}`. Which folders get a group is decided for all paths
 * together, so that the whole is as short as groups of one level can make it.
 */

/** More paths than this are not compared with each other. */
const MAX_COMPARED = 80;

/** How paths are written, and the characters that takes without what is written around them. */
interface Plan {
	readonly cost: number;
	readonly groups: readonly { readonly folder: string; readonly paths: readonly string[] }[];
	/** Paths in no group of the plan: the group around them, if there is one, holds them. */
	readonly loose: readonly string[];
}

/** The paths, those of a group together at the place of its first. Never longer than the paths. */
export function groupPaths(paths: readonly string[]): string[] {
	if (paths.length > MAX_COMPARED) {
		return [...groupPaths(paths.slice(0, MAX_COMPARED)), ...groupPaths(paths.slice(MAX_COMPARED))];
	}
	if (paths.length < 2) return [...paths];
	const { groups, loose } = divide(paths, "", "", new Map());
	const places = new Map(paths.map((path, at) => [path, at]));
	const inOrder = (some: readonly string[]): string[] => [...some].sort((a, b) => places.get(a)! - places.get(b)!);
	const texts = new Map(loose.map((path) => [path, path]));
	for (const group of groups) {
		const some = inOrder(group.paths);
		texts.set(some[0]!, writeGroup(group.folder, some));
	}
	return inOrder([...texts.keys()]).map((first) => texts.get(first)!);
}

/** Several paths in a folder, inside the group of the folder `around`: with a group for this folder or without. */
function plan(paths: readonly string[], folder: string, around: string, known: Map<string, Plan>): Plan {
	const key = `${folder}\n${around}`;
	const before = known.get(key);
	if (before !== undefined) return before;
	const without = divide(paths, folder, around, known);
	const within = divide(paths, folder, folder, known);
	const cost = within.cost + folder.length + 2;
	// A folder of dots and slashes says nothing. Of equals the deeper groups: what is left in their braces is shorter.
	const isBetter = /\w/.test(folder) && within.loose.length > 1 && cost < without.cost;
	const group = { folder, paths: within.loose };
	const best = isBetter ? { cost, groups: [...within.groups, group], loose: [] } : without;
	known.set(key, best);
	return best;
}

/** The paths in a folder by the folders just below it. */
function divide(paths: readonly string[], folder: string, around: string, known: Map<string, Plan>): Plan {
	const below = new Map<string, string[]>();
	for (const path of paths) {
		const slash = path.indexOf("/", folder.length || 1);
		const name = slash === -1 ? path : path.slice(0, slash + 1);
		const some = below.get(name);
		if (some === undefined) below.set(name, [path]);
		else some.push(path);
	}
	const parts = [...below].map(([name, some]): Plan => {
		if (some.length > 1) return plan(some, name, around, known);
		return { cost: (some[0] as string).length - around.length, groups: [], loose: some };
	});
	return {
		cost: parts.reduce((sum, { cost }) => sum + cost, 0),
		groups: parts.flatMap(({ groups }) => groups),
		loose: parts.flatMap(({ loose }) => loose),
	};
}

function writeGroup(folder: string, paths: readonly string[]): string {
	return `${folder}{${paths.map((path) => path.slice(folder.length)).join(",")}}`;
}
