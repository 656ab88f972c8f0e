/** What the model sees of a session as it stands (SPEC 7 and 13), for the commands that show it. */
import type { Archive } from "../archive/archive.js";
import { isOwnEdit } from "../archive/own-edit.js";
import { replay } from "../archive/replay.js";
import { buildContext, type ContextMessage } from "../context/build.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { type View, viewOf } from "../view/view.js";
import { asSent } from "./as-sent.js";
import { type Rendered, renderView } from "./render.js";
import { isUncompactedExport, targetNamed, targetOf } from "./session-target.js";
import { exportTarget, type Target } from "./target.js";

export interface Seen {
	readonly target: Target;
	readonly archive: Archive;
	/** The context without condense's own edits. */
	readonly context: readonly ContextMessage[];
	readonly rendered: Rendered;
	/** Of `context`, where the rendering needed one. */
	readonly view?: View;
}

export function whatModelSees(session: Session, branch: Branch, settings: Settings): Seen {
	const archive = replay(branch.lines.map(({ entry }) => entry));
	const target = targetNamed(targetOf(archive) ?? settings.condense.target, session);
	if (target.name === "native") {
		const context = buildContext(branch.lines, isOwnEdit);
		return { target, archive, context, rendered: asSent(buildContext(branch.lines), context, archive) };
	}
	const context = buildContext(branch.lines);
	if (isUncompactedExport(archive)) {
		return { target: exportTarget(session.header.id), archive, context, rendered: asSent(context, context, archive) };
	}
	const view = viewOf(
		context.map(({ message }) => message),
		archive,
		settings,
	);
	return { target, archive, context, rendered: renderView(view, target), view };
}
