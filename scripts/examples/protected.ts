/** protected.jsonl: a release by the book. The book, and the todo list, must stay readable word for word. */
import { playDebugging } from "./debugging/session.js";
import { startInFerrygate } from "./kit/ferrygate.js";
import { done, lines, play, type Step, turn, user } from "./kit/script.js";
import { bash, gitCommit, tool } from "./kit/shell.js";
import { edit, grep, read, readByFilePath } from "./kit/tools.js";
import { testRun } from "./kit/vitest-log.js";
import { imageBuildLog, releaseRunLog } from "./release-logs.js";

const SKILL = "skills/release/SKILL.md";
const ITEMS = [
	"main is green",
	"changelog complete, changed defaults with their old value",
	"migrations only appended",
	"number chosen by the table in SKILL.md",
	"npm version",
	"changelog section dated",
	"build, check, test",
	"commit `Release 2.4.0`",
	"annotated tag",
	"commit pushed, CI green",
	"tag pushed",
	"image answers --version",
	"announced in #relay",
];

/** The first `ticked` items are done, the next one is in progress. */
function todos(ticked: number): { content: string; status: string }[] {
	return ITEMS.map((content, n) => ({
		content,
		status: n < ticked ? "completed" : n === ticked ? "in_progress" : "pending",
	}));
}

function todoText(ticked: number): string {
	const marks: { [status: string]: string } = { completed: "[x]", in_progress: "[~]", pending: "[ ]" };
	const rows = todos(ticked).map(({ content, status }) => `${marks[status]} ${content}`);
	return [`${ticked} of ${ITEMS.length} done`, ...rows].join("\n");
}

const todowrite = (ticked: number) => tool("todowrite", { todos: todos(ticked) }, todoText(ticked));
const todoread = (ticked: number) => tool("todoread", {}, todoText(ticked));

const PREPARE: Step[] = [
	user(
		"Cut the next release of ferrygate. Follow the release skill to the letter; stop before anything is pushed.",
		40,
	),
	turn(
		{ say: "Reading the skill and its checklist first." },
		read(SKILL),
		// A path as a model on Windows writes it: protected all the same.
		read("skills\\release\\checklist.md"),
	),
	turn(
		{},
		todowrite(0),
		bash("git status --short && git fetch && git status -sb | head -1", "## main...origin/main"),
		bash(
			"git log --oneline v2.3.1..HEAD",
			"e0a5b93 Dead-letter routes, busy timeout, signature in bytes, percentile bounds\nb82e94a Fix lease length, retry cap and stalled answers\n61f0c3d Say what FERRYGATE_LEASE_SECONDS is for",
		),
		bash(
			"gh run list --branch main --limit 3",
			"completed\tsuccess\tDead-letter routes, busy timeout, signature in bytes\tci\tmain\tpush\t18241190337\t3m41s\ncompleted\tfailure\tFix lease length, retry cap and stalled answers\tci\tmain\tpush\t18234455012\t4m02s\ncompleted\tfailure\tSay what FERRYGATE_LEASE_SECONDS is for\tci\tmain\tpush\t18110027716\t4m10s",
		),
	),
	turn(
		{
			think:
				"main is green with 18241190337. The changelog must name every change; the changed defaults with their old value. " +
				"Then migrations.",
		},
		read("CHANGELOG.md"),
		bash("git diff v2.3.1 -- src/store/migrations.ts", ""),
		grep("busyTimeoutMs|dead-letters", { path: "src" }),
	),
	turn({}, todowrite(4), read("package.json"), read("src/server/routes.ts")),
	done(
		"Ready for 2.4.0. By the table in SKILL.md it is a minor version: two routes (`/v1/dead-letters` and its revive) and a setting " +
			"(`FERRYGATE_BUSY_TIMEOUT_MS`) were added, nothing was removed. main is green (run 18241190337), the changelog names the " +
			"changed wait with its old value of 50 ms, and migrations.ts did not change since v2.3.1. Four of thirteen items are ticked; nothing " +
			"has been written yet.",
	),
];

const BUILD: Step[] = [
	user("Good, go on up to the commit and the tag, still without pushing."),
	turn({}, todoread(4)),
	turn(
		{},
		bash("npm version 2.4.0 --no-git-tag-version", ({ files }) => {
			files.write("package.json", files.read("package.json")!.replace('"version": "2.3.1"', '"version": "2.4.0"'));
			return "v2.4.0";
		}),
		edit("CHANGELOG.md", ["## [Unreleased]\n", "## [Unreleased]\n\n## [2.4.0] - 2026-03-10\n"]),
		todowrite(6),
	),
	turn(
		{ say: "Build, check and test, as step 3 wants it." },
		bash(
			"npm run build && npm run check",
			"\n> @larkfield/ferrygate@2.4.0 build\n> tsc -p tsconfig.build.json\n\n> @larkfield/ferrygate@2.4.0 check\n> tsc --noEmit && eslint src test\n",
			{
				seconds: 21,
			},
		),
		bash("npm test", testRun({ npm: true, chatter: 24 }), { seconds: 7 }),
	),
	turn(
		{},
		bash(
			"git add package.json package-lock.json CHANGELOG.md && git commit -m 'Release 2.4.0'",
			gitCommit("4f7d2ac", "Release 2.4.0"),
		),
		bash(
			'git tag -a v2.4.0 -m "ferrygate 2.4.0" && git show --no-patch --format="%h %an %ad" v2.4.0',
			"tag v2.4.0\nTagger: Mira Halonen <mira@larkfield.example>\n\nferrygate 2.4.0\n4f7d2ac Mira Halonen Tue Mar 10 10:02:44 2026 +0100",
		),
		todowrite(9),
	),
	done(
		"Commit `Release 2.4.0` (4f7d2ac) and the annotated tag v2.4.0 exist locally. Build, check and all tests passed. Next by the skill: " +
			"push the commit alone, wait for CI, and only then push the tag.",
	),
];

const ASK: Step[] = [
	user("Before we push: what exactly does the skill say if the image build fails after the tag is out?"),
	turn({}, readByFilePath(SKILL)),
	done(
		"Under 'When something goes wrong': a pushed tag is never moved, the next patch version is cut instead; a failed image build is " +
			"run again from the tag; and no image is pushed by hand.",
	),
];

const PUSH: Step[] = [
	user("Then push, in the skill's order."),
	turn(
		{},
		bash("git push origin main", "To github.example:larkfield/ferrygate.git\n   e0a5b93..4f7d2ac  main -> main", {
			seconds: 2,
		}),
		bash("gh run watch --exit-status --interval 20", releaseRunLog, { seconds: 221 }),
		todowrite(10),
	),
	turn(
		{ say: "CI is green on the release commit. Now the tag." },
		bash("git push origin v2.4.0", "To github.example:larkfield/ferrygate.git\n * [new tag]         v2.4.0 -> v2.4.0", {
			seconds: 2,
		}),
		todowrite(11),
	),
	turn(
		{},
		bash("gh run watch --workflow image --exit-status", imageBuildLog("registry timed out"), {
			exitCode: 1,
			seconds: 140,
		}),
	),
	turn(
		{
			think:
				"The image build failed after the tag is out: exactly the case from before. Run it again from the tag, nothing by hand.",
			say: "The image build failed while pushing. Checking the skill's words once more before I do anything.",
		},
		read(SKILL),
	),
	turn(
		{ say: "Run again from the tag, as it says." },
		bash("gh workflow run image --ref v2.4.0 && gh run watch --workflow image --exit-status", imageBuildLog(""), {
			seconds: 190,
		}),
	),
	turn(
		{},
		bash("docker run --rm registry.larkfield.example/ferrygate:2.4.0 --version", "ferrygate 2.4.0", { seconds: 14 }),
		todowrite(12),
	),
	done(
		"2.4.0 is out: commit pushed, CI green, tag pushed. The first image build failed with a timeout of the registry in its last " +
			"step; I ran it again from the tag, as the skill says, and the image answers `ferrygate 2.4.0`. What is left is the announcement.",
	),
];

const ANNOUNCE: Step[] = [
	user("Write the text for #relay, I'll post it."),
	turn({}, read("CHANGELOG.md", { limit: 26 }), todoread(12)),
	turn({}, todowrite(13)),
	done(
		lines(
			"The changelog's section and nothing more, as the skill wants it:",
			"",
			"> **ferrygate 2.4.0**",
			"> Added: `GET /v1/dead-letters` and `POST /v1/dead-letters/<id>/revive` for admins; `FERRYGATE_BUSY_TIMEOUT_MS`.",
			"> Changed: jitter shortens a retry's delay; the wait for a locked database is 5000 ms, it was 50 ms.",
			"> Fixed: lease length, stalled answers, text outside ASCII, percentiles in `/v1/stats`.",
			"",
			"All thirteen items of the list are ticked.",
		),
	),
];

export function buildProtected(): string {
	// The release holds what the debugging session repaired.
	const agent = startInFerrygate("protected", "2026-03-10T08:41:19.402Z", playDebugging().files);
	play(agent, PREPARE, BUILD, ASK, PUSH, ANNOUNCE);
	return agent.log.text();
}
