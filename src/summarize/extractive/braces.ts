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

interface Folder {
	/** Ends in a slash. */
	readonly name: string;
	/** What lies in it: paths, and folders with more than one. */
	readonly parts: readonly (string | Folder)[];
	/** What was planned for it, by the group around it. */
	readonly plans: Map<string, Plan>;
}

/** The paths, those of a group together at the place of its first. Never longer than the paths. */
export function groupPaths(paths: readonly string[]): string[] {
	if (paths.length > MAX_COMPARED) {
		return [...groupPaths(paths.slice(0, MAX_COMPARED)), ...groupPaths(paths.slice(MAX_COMPARED))];
	}
	if (paths.length < 2) return [...paths];
	const { groups, loose } = divide(readFolder("", paths), "");
	const places = new Map(paths.map((path, at) => [path, at]));
	const inOrder = (some: readonly string[]): string[] => [...some].sort((a, b) => places.get(a)! - places.get(b)!);
	const texts = new Map(loose.map((path) => [path, path]));
	for (const group of groups) {
		const some = inOrder(group.paths);
		texts.set(some[0]!, writeGroup(group.folder, some));
	}
	return inOrder([...texts.keys()]).map((first) => texts.get(first)!);
}

/** The paths by the folders just below `name`; a folder with one path in it is no folder. */
function readFolder(name: string, paths: readonly string[]): Folder {
	const below = new Map<string, string[]>();
	for (const path of paths) {
		const slash = path.indexOf("/", name.length || 1);
		const part = slash === -1 ? path : path.slice(0, slash + 1);
		const some = below.get(part);
		if (some === undefined) below.set(part, [path]);
		else some.push(path);
	}
	const parts: (string | Folder)[] = [];
	for (const [part, some] of below) parts.push(some.length > 1 ? readFolder(part, some) : (some[0] as string));
	return { name, parts, plans: new Map() };
}

/** A folder inside the group of the folder `around`: with a group of its own or without. */
function plan(folder: Folder, around: string): Plan {
	const before = folder.plans.get(around);
	if (before !== undefined) return before;
	const without = divide(folder, around);
	const within = divide(folder, folder.name);
	const cost = within.cost + folder.name.length + 2;
	// A folder of dots and slashes says nothing. Of equals the deeper groups: what is left in their braces is shorter.
	const isBetter = /\w/.test(folder.name) && within.loose.length > 1 && cost < without.cost;
	const group = { folder: folder.name, paths: within.loose };
	const best = isBetter ? { cost, groups: [...within.groups, group], loose: [] } : without;
	folder.plans.set(around, best);
	return best;
}

/** What is in a folder that has no group of its own. */
function divide(folder: Folder, around: string): Plan {
	let cost = 0;
	const groups: Plan["groups"][number][] = [];
	const loose: string[] = [];
	for (const part of folder.parts) {
		if (typeof part === "string") {
			cost += part.length - around.length;
			loose.push(part);
			continue;
		}
		const inside = plan(part, around);
		cost += inside.cost;
		groups.push(...inside.groups);
		loose.push(...inside.loose);
	}
	return { cost, groups, loose };
}

function writeGroup(folder: string, paths: readonly string[]): string {
	return `${folder}{${paths.map((path) => path.slice(folder.length)).join(",")}}`;
}
