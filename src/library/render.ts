import { whatModelSees } from "../render/seen.js";
import { targetFor } from "../run/target.js";
import type { Message } from "../session/entry.js";
import type { PlanOptions } from "./options.js";
import { branchIn, fileOf, type Session } from "./session.js";
import { settingsFor } from "./settings.js";

export type LookOptions = Pick<PlanOptions, "settings" | "target">;

/**
 * The messages that the model sees of a session as it stands: what `buildContext` gives, with what earlier runs decided
 * applied to it. `target` matters only for a session that no run has touched.
 *
 * Throws `target.mismatch` for another target than the one that the session was compacted for, and `input.cycle`.
 */
export function render(session: Session, options: LookOptions = {}): readonly Message[] {
	const settings = settingsFor(options.settings, options.target);
	const file = fileOf(session);
	const branch = branchIn(session);
	if (options.target !== undefined) targetFor(file, branch, { settings });
	return whatModelSees(file.session, branch, settings).rendered.messages;
}
