/**
 * Builds previews: of a run of `compact`, and of a session as it is. Pure, and linear in what is shown: texts that are
 * gone are looked at only as far as they appear.
 */
import type { Archive } from "../archive/archive.js";
import type { ContextMessage } from "../context/build.js";
import { numberTurns } from "../context/turns.js";
import type { ChainReport } from "../plan/compress.js";
import type { Plan } from "../plan/plan.js";
import type { Rendered } from "../render/render.js";
import type { TargetName } from "../render/target.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { viewOf } from "../view/view.js";
import { chainRows } from "./chain-rows.js";
import { courseOf } from "./course.js";
import { itemsOf } from "./items.js";
import { leftRows } from "./left.js";
import type { Piece } from "./pieces.js";
import type { LeftRow, Preview } from "./preview.js";
import { safeLine } from "./safe.js";
import { createScene, type SceneInput } from "./scene.js";
import { sharesOf } from "./shares.js";

export interface PreviewOptions {
	/** The session's path as the reader knows it. */
	readonly path: string;
	/** The one that was planned for, or rendered. */
	readonly branch: Branch;
	readonly target: TargetName;
	/** Those that the context was rendered with: they say what is protected. */
	readonly settings: Settings;
	/** Milliseconds since 1970. Without it nothing in the preview depends on when it was made. */
	readonly when?: number;
	/** Characters shown of each text that is gone, its two ends together. Default 3,000. */
	readonly wasChars?: number;
	/** Images with their data, for formats that show them. Default false: their types and sizes only. */
	readonly withImages?: boolean;
}

const WAS_CHARS = 3000;

/** The preview of a run: the context before and after it. */
export function buildPreview(plan: Plan, options: PreviewOptions): Preview {
	const { viewAfter } = plan;
	const isSame = viewAfter.settings === options.settings;
	const view = isSame ? viewAfter : viewOf(viewAfter.messages, plan.archive, options.settings);
	const scene = { before: plan.before.items, after: plan.after.items, context: plan.context, view };
	return assemble("compact", scene, options, { chains: plan.chains, left: leftRows(plan) });
}

/** The preview of a session as it is: its own messages, and what the model sees of them. */
export function buildPreviewOf(
	rendered: Rendered,
	context: readonly ContextMessage[],
	archive: Archive,
	options: PreviewOptions,
): Preview {
	const messages = context.map(({ message }) => message);
	const before = context.map(({ original }, from) => ({ message: original, from }));
	const scene = { before, after: rendered.items, context, view: viewOf(messages, archive, options.settings) };
	return assemble("render", scene, options, { chains: [], left: [] });
}

interface Reports {
	readonly chains: readonly ChainReport[];
	readonly left: readonly LeftRow[];
}

function assemble(of: Preview["of"], input: SceneInput, options: PreviewOptions, { chains, left }: Reports): Preview {
	const scene = createScene(input);
	const wasChars = options.wasChars ?? WAS_CHARS;
	const items = itemsOf(scene, { wasChars, withImages: options.withImages === true });
	return {
		path: safeLine(options.path, 1000),
		of,
		target: options.target,
		...(options.when === undefined ? {} : { when: new Date(options.when).toISOString() }),
		tokens: {
			before: tokensOf(scene.before),
			after: tokensOf(scene.after),
		},
		messages: { before: input.before.length, after: input.after.length },
		shares: sharesOf(scene),
		chains: chainRows(items, scene, chains),
		left,
		course: courseOf(scene, turnsByLine(options.branch)),
		items,
	};
}

/** Taken apart or not, the messages have the same tokens. */
function tokensOf(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** The turn index of every answer, by its line. */
function turnsByLine({ lines }: Branch): Map<number, number> {
	return new Map([...numberTurns(lines)].map(([{ line }, turnIndex]) => [line, turnIndex]));
}
