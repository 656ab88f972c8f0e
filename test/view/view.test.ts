import assert from "node:assert/strict";
import { test } from "node:test";
import { replay } from "../../src/archive/replay.js";
import { viewOf } from "../../src/view/view.js";
import { call, session } from "../helpers/session-builder.js";
import { settingsWith } from "../plan/run-plan.js";

test("a result is protected by its call, or by its tool's name where the call is not there", () => {
	const built = session()
		.user("q")
		.assistant(call("a", "read", { path: "skills/x/y.md" }), call("b", "bash"))
		.result("a", "1")
		.result("b", "2")
		.result("lost", "3", { toolName: "todowrite" })
		.result("lost", "4", { toolName: "bash" });
	const archive = replay(built.session().lines.map(({ entry }) => entry));
	const view = viewOf(built.messages(), archive, settingsWith({ protectedTools: ["todowrite"] }));
	assert.deepEqual(
		[2, 3, 4, 5].map((at) => view.protectedBy(at)),
		["path **/skills/**/*.md", undefined, "tool todowrite", undefined],
	);
	assert.equal(view.callOf.get(2)!.call.id, "a");
});
