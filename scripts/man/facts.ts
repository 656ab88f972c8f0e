/** What the manual says beyond the command tree and the table of settings. */

export const PURPOSE = "make the session logs of the pi coding agent small for the model, without losing a byte";

export const DESCRIPTION = [
	"Session logs of pi fill up with tool output that nobody needs word for word again. `condense` reads a session file offline and appends what makes it small for the model: finished tasks become one block each, and every tool result is archived under a short ref such as `t42`, which `condense query t42` brings back whole. Not a byte that was there is touched, and `condense undo` takes a run back.",
	"A session is named by its path, by its id or the beginning of one, by `-` for standard input, or not at all: then it is the one that `pi --continue` would open in the working directory.",
	"Standard output carries the result alone; everything else goes to standard error. There are no escape codes outside a terminal. The same input, settings and `--now` give the same bytes.",
] as const;

export const ENVIRONMENT: readonly (readonly [string, string])[] = [
	["PI_CODING_AGENT_DIR", "The folder of pi's own files, in place of `~/.pi/agent`."],
	["PI_CODING_AGENT_SESSION_DIR", "Where pi keeps its sessions. `--session-dir` goes before it."],
	["CONDENSE_BASE_URL", "The OpenAI-compatible server that `--summarizer llm` asks; `--base-url` goes before it."],
	["NO_COLOR", "Not empty: no colours. `--color` goes before it."],
	["FORCE_COLOR", "Colours outside a terminal too; `0` and `false` mean none. `NO_COLOR` goes before it."],
	["SOURCE_DATE_EPOCH", "The time that entries carry, in seconds since 1970. `--now` goes before it."],
	["CI", "Set: no living progress line."],
];

export const FILES: readonly (readonly [string, string])[] = [
	["~/.pi/agent/settings.json", "pi's settings of the user; `contextPrune` in it holds those of condense."],
	[".pi/settings.json", "pi's settings of the project, which go before those of the user."],
	["~/.pi/agent/sessions/", "The sessions of all projects, a folder for each."],
	["SESSION.preview.md", "What the model sees after a run, beside what it saw before. Written by `compact`."],
	["SESSION-ID-blobs/", "Tool output over 65,536 characters, beside its session."],
	["SESSION.jsonl.v1.bak", "The original of a session in an old format, from before its first run."],
];

/** Keys of providers are pi's own variables, and those of settings are in the list of settings. */
export const OTHER_VARIABLES =
	"Each setting has a variable too, named with it below. Keys of model providers are read from the variables that pi reads.";
