import assert from "node:assert/strict";
import { test } from "node:test";
import { nameCall } from "../../../../src/summarize/extractive/rules/index.js";

const named = (name: string, args: { [key: string]: unknown }): string => {
	const { verb, target } = nameCall({ id: "c", name, args });
	return `${verb} ${target}`.trim();
};
const sourceOf = (name: string, args: { [key: string]: unknown }): string => nameCall({ id: "c", name, args }).source;
const shell = (command: string): string => named("bash", { command });

test("tools that read and change files are named by their path, whatever its key", () => {
	assert.equal(named("read", { path: "src/a.ts", offset: 3 }), "read src/a.ts");
	assert.equal(named("Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }), "Edit src/a.ts");
	assert.equal(named("apply_patch", { input: "*** Begin Patch\n*** Update File: src/x.ts\n" }), "apply_patch src/x.ts");
});

test("a command is named without where it runs and how its output is cropped", () => {
	assert.equal(shell("cd /a/b && npm run check 2>&1 | tail -20"), "$ npm run check");
	assert.equal(shell('cd x; git add -A && git commit -m "Fix it" && git push'), '$ git commit "Fix it"; git push');
	assert.equal(shell("FOO=1 npx tsc --noEmit > /var/out.txt"), "$ tsc --noEmit");
});

test("a search is named by what was looked for and where", () => {
	assert.equal(
		shell('grep -rn -A 3 "parseHeader" packages/core/src/session/read.ts | head'),
		"$ grep parseHeader read.ts",
	);
	assert.equal(shell("grep -E 'one\\|two' src/app/lib/"), "$ grep one|two app/lib");
	assert.equal(shell('sed -i "" "s/a/b/g" src/deep/x.ts'), "$ sed s/a/b/g x.ts");
});

test("quotes hide what would end a command", () => {
	assert.equal(shell("echo 'a; b' && node -e \"x && y\""), '$ node -e "x && y"');
	assert.equal(shell("cat <<'EOF' > f.txt\nrm -rf x\nEOF"), "$ cat > f.txt");
});

test("the text of a here-document is no command, what follows it is", () => {
	assert.equal(
		shell("cat > /var/fix.py << 'EOF'\nimport re; rm()\nEOF\npython3 /var/fix.py"),
		"$ cat > fix.py; python3 fix.py",
	);
	assert.equal(shell("cat <<-END > a.txt\nx\n\tEND\nls b/"), "$ cat > a.txt; ls b/");
	assert.equal(shell("cat <<EOF\nnever ends"), "$ cat");
	assert.equal(shell("grep x <<< $TEXT; ls"), "$ grep x; ls");
});

test("comments and loops around the work are not named", () => {
	assert.equal(shell("cd src\n# Fix the imports\nfor f in *.ts; do\n  sed -i 's/a/b/' $f\ndone"), "$ sed s/a/b/ $f");
	assert.equal(shell("cd src\n# Nothing yet"), "$ cd src");
	assert.equal(shell("for i in $(seq 9); do TRACE=$i npx vitest run a.test.ts; done"), "$ vitest run a.test.ts");
	assert.equal(shell("stress-ng --cpu 2 & npm test > log 2>&1"), "$ stress-ng --cpu 2; npm test");
});

test("a pattern gives way to the place it was looked for", () => {
	assert.equal(
		shell('grep -n "export function createSomething" src/interactive-mode.test.ts'),
		"$ grep export… interactive-mode.test.ts",
	);
	const several = shell('grep -rn "export class Agent" packages/agent/src/ packages/core/src/ packages/ui/src/');
	assert.equal(several, '$ grep "export class…" agent/src core/src ui/src');
});

test("a command of nothing but housekeeping is still named", () => {
	assert.equal(shell("cd /a/b"), "$ cd a/b");
	assert.equal(shell(""), "$");
});

test("what a command prints is judged by its program", () => {
	assert.equal(sourceOf("bash", { command: "cd x && cat a.ts" }), "content");
	assert.equal(sourceOf("bash", { command: "git diff HEAD~1" }), "content");
	assert.equal(sourceOf("bash", { command: "git status" }), "listing");
	assert.equal(sourceOf("bash", { command: "git push" }), "log");
	assert.equal(sourceOf("bash", { command: "npm test" }), "log");
	assert.equal(sourceOf("bash", { command: "rg foo" }), "matches");
	assert.equal(sourceOf("bash", { command: "./my-tool" }), "other");
});

test("search tools are named by pattern and place", () => {
	assert.equal(named("Grep", { pattern: "foo", path: "src" }), "Grep foo in src");
	assert.equal(named("grep", { pattern: "process\\.env", path: "src" }), "grep process.env in src");
	assert.equal(named("ls", { path: "src" }), "ls src");
	assert.equal(sourceOf("glob", { pattern: "**/*.ts" }), "listing");
});

test("the web is named by address or words, other agents by their task", () => {
	assert.equal(named("web_fetch", { url: "https://www.example.org/a/b?x=1#y" }), "web_fetch example.org/a/b");
	assert.equal(named("websearch", { query: "how to" }), "websearch how to");
	assert.equal(named("Task", { prompt: "Find it\nthen stop" }), "Task Find it");
});

test("a to-do list is named by how far it is and what comes next", () => {
	const todos = [
		{ content: "read", status: "completed" },
		{ content: "write", status: "in_progress" },
		{ content: "ship", status: "pending" },
	];
	assert.equal(named("todowrite", { todos }), "todowrite 1/3 done, write");
	assert.equal(named("todoread", {}), "todoread");
});

test("an unknown tool is named by its most telling argument", () => {
	assert.equal(named("mcp_db_run", { timeout: 3, query: "select 1" }), "mcp_db_run select 1");
	assert.equal(named("zoom", { level: 3, smooth: true }), "zoom level=3 smooth=true");
	assert.equal(named("noop", {}), "noop");
});
