import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError } from "../../../src/errors.js";
import { chooseModels, type ModelWish, requireKeys } from "../../../src/summarize/llm/models.js";

const WISH: ModelWish = { name: "default", fallback: null, baseUrl: undefined, sessionModel: undefined, env: {} };
const LOCAL = { ...WISH, baseUrl: "http://127.0.0.1:11434/v1" };

function choose(wish: Partial<ModelWish>) {
	return chooseModels({ ...WISH, ...wish }).primary;
}

function refusal(act: () => unknown): CondenseError {
	try {
		act();
	} catch (error) {
		assert.ok(error instanceof CondenseError);
		assert.equal(error.code, "usage");
		return error;
	}
	return assert.fail("nothing was thrown");
}

test("a model is named by provider and id, as pi has them", () => {
	const { model, name } = choose({ name: "openai/gpt-4o-mini" });
	assert.deepEqual([name, model.provider, model.id], ["openai/gpt-4o-mini", "openai", "gpt-4o-mini"]);
	assert.ok(model.cost.input > 0);
});

test("an id may hold slashes of its own", () => {
	assert.equal(choose({ name: "openrouter/openai/gpt-4o-mini" }).model.id, "openai/gpt-4o-mini");
});

test("by default it is the session's own, where that can be asked", () => {
	assert.equal(choose({ sessionModel: "openai/gpt-4o-mini" }).name, "openai/gpt-4o-mini");
	assert.match(refusal(() => choose({ sessionModel: "acme/unheard-of" })).message, /acme\/unheard-of/);
	assert.match(refusal(() => choose({ sessionModel: "acme/unheard-of" })).hint ?? "", /--model/);
	assert.match(refusal(() => choose({})).hint ?? "", /--model/);
});

test("a name without a provider, or with a slip, is answered with the names that come near", () => {
	assert.match(refusal(() => choose({ name: "gpt-4o-mini" })).message, /openai\/gpt-4o-mini|\/gpt-4o-mini/);
	assert.match(refusal(() => choose({ name: "openai/gpt-4o-mimi" })).message, /openai\/gpt-4o-mini/);
});

test("at an endpoint of one's own the whole name is the model's id", () => {
	const { primary, fallback } = chooseModels({ ...LOCAL, name: "meta-llama/Llama-3.1-8B", fallback: "qwen3" });
	assert.deepEqual([primary.model.id, primary.model.baseUrl], ["meta-llama/Llama-3.1-8B", "http://127.0.0.1:11434/v1"]);
	assert.deepEqual([fallback?.model.id, fallback?.model.baseUrl], ["qwen3", "http://127.0.0.1:11434/v1"]);
	assert.match(refusal(() => chooseModels(LOCAL)).message, /needs a model/);
});

test("a model on this machine is free, one of a listed name has its price, any other none that is known", () => {
	assert.equal(choose({ ...LOCAL, name: "qwen3" }).isPriced, true);
	assert.equal(choose({ ...LOCAL, name: "qwen3" }).model.cost.input, 0);
	assert.ok(choose({ ...LOCAL, name: "openai/gpt-4o-mini" }).model.cost.input > 0);
	assert.equal(choose({ baseUrl: "https://models.example.com/v1", name: "qwen3" }).isPriced, false);
});

test("the key of the environment goes to this machine or out encrypted, never in the clear", () => {
	const env = { OPENAI_API_KEY: "secret-of-mine" };
	const keyFor = (baseUrl: string) => choose({ name: "m", baseUrl, env }).apiKey;
	for (const url of [
		"https://models.example.com/v1",
		"http://localhost:1/v1",
		"http://[::1]:1/v1",
		"http://127.0.0.2/v1",
	]) {
		assert.equal(keyFor(url), "secret-of-mine", url);
	}
	for (const url of [
		"http://models.example.com/v1",
		"http://192.168.1.5:11434/v1",
		"http://127.0.0.1.example.com/v1",
	]) {
		assert.equal(keyFor(url), "none", url);
	}
	assert.equal(choose({ ...LOCAL, name: "m" }).apiKey, "none");
});

test("an address must be one of a server, and hold no password", () => {
	for (const baseUrl of ["11434", "ftp://x/v1", "file:///etc/passwd", ""]) {
		assert.match(refusal(() => choose({ name: "m", baseUrl })).message, /no http or https address/);
	}
	const error = refusal(() => choose({ name: "m", baseUrl: "http://me:hunter2@127.0.0.1/v1" }));
	assert.match(error.message, /keys come from the environment/);
	assert.doesNotMatch(error.message, /hunter2/);
});

test("a provider without a key in the environment is refused before anything is asked", () => {
	const before = process.env.GROQ_API_KEY;
	delete process.env.GROQ_API_KEY;
	try {
		const models = chooseModels({ ...WISH, name: "groq/llama-3.3-70b-versatile" });
		assert.match(refusal(() => requireKeys(models)).message, /no key for groq/);
		process.env.GROQ_API_KEY = "some-key";
		requireKeys(models);
	} finally {
		if (before === undefined) delete process.env.GROQ_API_KEY;
		else process.env.GROQ_API_KEY = before;
	}
});
