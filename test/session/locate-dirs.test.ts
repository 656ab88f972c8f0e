import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import {
	agentDirOf,
	expandTilde,
	isOwnCwd,
	isSamePath,
	type PiPlaces,
	projectSessionDirOf,
	sessionDirOf,
} from "../../src/session/locate-dirs.js";

const posix: PiPlaces = { cwd: "/home/ada/my proj", homeDir: "/home/ada", env: {}, pathApi: path.posix };
const windows: PiPlaces = { cwd: "C:\\work\\proj", homeDir: "C:\\Users\\ada", env: {}, pathApi: path.win32 };

for (const [cwd, places, expected] of [
	["/home/ada/my proj", posix, "/home/ada/.pi/agent/sessions/--home-ada-my proj--"],
	["/", posix, "/home/ada/.pi/agent/sessions/----"],
	["/a:b/c\\d", posix, "/home/ada/.pi/agent/sessions/--a-b-c-d--"],
	["/a/../b/", posix, "/home/ada/.pi/agent/sessions/--b--"],
	["C:\\work\\proj", windows, "C:\\Users\\ada\\.pi\\agent\\sessions\\--C--work-proj--"],
	["\\\\host\\share\\x", windows, "C:\\Users\\ada\\.pi\\agent\\sessions\\---host-share-x--"],
] as const) {
	test(`pi keeps the sessions of ${cwd} in ${expected}`, () => {
		assert.equal(projectSessionDirOf(cwd, places), expected);
	});
}

for (const [title, places, name, expected] of [
	["~ is the home folder", posix, "~", "/home/ada"],
	["~/ is a path in it", posix, "~/x", "/home/ada/x"],
	["~name is a name like any other", posix, "~bob/x", "~bob/x"],
	["a backslash after ~ is part of a name", posix, "~\\x", "~\\x"],
	["on Windows it is a path too", windows, "~\\x", "C:\\Users\\ada\\x"],
] as const) {
	test(title, () => assert.equal(expandTilde(name, places), expected));
}

test("pi's folder is in the home folder unless PI_CODING_AGENT_DIR names another", () => {
	assert.equal(agentDirOf(posix), "/home/ada/.pi/agent");
	assert.equal(agentDirOf({ ...posix, env: { PI_CODING_AGENT_DIR: "~/pi" } }), "/home/ada/pi");
	assert.equal(agentDirOf({ ...posix, env: { PI_CODING_AGENT_DIR: "pi" } }), "/home/ada/my proj/pi");
	assert.equal(agentDirOf({ ...posix, env: { PI_CODING_AGENT_DIR: "" } }), "/home/ada/.pi/agent");
});

test("the session folder is that of the flag, else of the environment, else of the settings, else pi's own", () => {
	const env = { PI_CODING_AGENT_SESSION_DIR: "~/env" };
	const all = { ...posix, env, sessionDir: "flag", settingsSessionDir: "/settings" };
	assert.deepEqual(sessionDirOf(all), { dir: "/home/ada/my proj/flag", shared: true });
	assert.deepEqual(sessionDirOf({ ...all, sessionDir: undefined }), { dir: "/home/ada/env", shared: true });
	assert.deepEqual(sessionDirOf({ ...posix, settingsSessionDir: "/settings" }), { dir: "/settings", shared: true });
	const own = { dir: "/home/ada/.pi/agent/sessions/--home-ada-my proj--", shared: false };
	assert.deepEqual(sessionDirOf(posix), own);
	assert.deepEqual(sessionDirOf({ ...posix, sessionDir: `${own.dir}/` }).shared, false);
});

test("paths are the same whatever their letter case on Windows alone", () => {
	assert.equal(isSamePath("C:\\Work", "c:\\work\\.", path.win32), true);
	assert.equal(isSamePath("/Srv", "/srv", path.posix), false);
	assert.equal(isSamePath("/srv/x/..", "/srv/", path.posix), true);
});

test("a header without a working directory belongs to no project", () => {
	assert.equal(isOwnCwd("/home/ada/my proj/", posix), true);
	assert.equal(isOwnCwd("c:\\WORK\\proj", windows), true);
	for (const cwd of ["/srv", "", undefined, 5]) assert.equal(isOwnCwd(cwd, posix), false);
});
