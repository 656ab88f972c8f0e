import assert from "node:assert/strict";
import { test } from "node:test";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import { base62, hex } from "./fakes.js";

const RANDOM = base62(24);

/** Amazon's own example, which has words in it. */
const AWS_EXAMPLE = ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/");

/** The value stands at `@`; what is shown in its place is the kind. */
const SECRETS: readonly (readonly [template: string, value: string, kind: string])[] = [
	["AWS_SECRET_ACCESS_KEY=@", `${base62(20)}/${base62(18)}+`, "key"],
	["aws_secret_access_key = @", base62(40), "key"],
	["aws_secret_access_key = @", AWS_EXAMPLE, "key"],
	["AWS_SECRET_ACCESS_KEY=@", AWS_EXAMPLE, "key"],
	['"SecretAccessKey": "@"', AWS_EXAMPLE, "key"],
	["export STRIPE_API_KEY=@", RANDOM, "key"],
	["MY_SERVICE_KEY=@", RANDOM, "key"],
	["CLIENT_SECRET: @", hex(40), "key"],
	['const apiKey = "@";', RANDOM, "key"],
	["apiKey: '@',", hex(32), "key"],
	['{"access_token": "@", "n": 1}', RANDOM, "token"],
	['{\\"refreshToken\\":\\"@\\"}', RANDOM, "token"],
	["https://a.example/x?api_key=@&page=2", RANDOM, "key"],
	["x-api-key: @", RANDOM, "key"],
	["tool --token @ --verbose", RANDOM, "token"],
	["tool --api-key=@", RANDOM, "key"],
	['os.environ["SERVICE_TOKEN"] = "@"', RANDOM, "token"],
	["'secret' => '@',", RANDOM, "key"],
	["//registry.example/:_authToken=@", `123e4567-e89b-12d3-a456-${hex(12)}`, "token"],
	["AccountName=a;AccountKey=@;Suffix=b", `${base62(43)}==`, "key"],
	["API_TOKEN='@'", "dev-key-20240131-staging", "token"],
	["DB_PASSWORD=@", "letmein", "password"],
	["DB_PASSWORD=@", "a1b2", "password"],
	["encryption_key => '@'", RANDOM, "key"],
	["DB_PASSWORD=@", "p&)w|d{x}", "password"],
	["PGPASSWORD=@ psql -U app", "letmein", "password"],
	["password: @", "hunter2", "password"],
	["Server=db;User Id=sa;Password=@;", "Tr0ub4dor!", "password"],
	['"password": "@"', "corr3ct-horse", "password"],
	["mysql --password=@ -u root", "hunter2", "password"],
	["mysql --password @", "hunter2", "password"],
];

for (const [template, value, kind] of SECRETS) {
	test(`${template} hides its value`, () => {
		assert.equal(redactSecrets(template.replace("@", () => value)), template.replace("@", `[secret: ${kind}]`));
	});
}

for (const text of [
	"token: string;",
	"apiKey?: string | undefined",
	"const apiKey = process.env.API_KEY;",
	"apiKey: process.env.STRIPE_API_KEY_2,",
	"password = getPassword(user1)",
	"password: await readPassword1(),",
	"const token = tokens[index2];",
	"token = parseAccessToken2FromHeader",
	"TOKEN=$GITHUB_TOKEN",
	"PASSWORD=readPassword(user)",
	"api_key=ab1 token=x",
	'TOKEN="$' + '{GITHUB_TOKEN}"',
	"API_KEY=your-api-key-here-1234567890",
	"API_KEY=<your key>",
	"PASSWORD=changeme",
	"password: ********",
	'"password": "password"',
	'type="password" name="password2"',
	"max_tokens=4096 token: 128000 tokens: 12345678901234567890",
	"keyword: abc123def456ghi789",
	`PUBLIC_KEY=${base62(24)}`,
	"PWD=/home/someone/project1",
	'"token": "https://a.example/oauth/v2/token"',
	'"1password": "11.7.1"',
	'const METADATA_TOKEN = "x-ec2-metadata-token";',
	"the token expired, a new secret: none",
]) {
	test(`${text} stays`, () => assert.equal(redactSecrets(text), text));
}
