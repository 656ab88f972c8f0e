/** `render --json`: the contract of SPEC 14. pi's own messages go out as they are. */
import type { Seen } from "../../render/seen.js";
import type { RenderReport } from "../contract/render.js";

/** `session` is its id. */
export function renderJson({ rendered, target }: Seen, session: string): RenderReport {
	return { schema: "condense/render@1", session, target: target.name, messages: rendered.messages };
}
