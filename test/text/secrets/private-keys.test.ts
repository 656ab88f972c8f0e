import assert from "node:assert/strict";
import { test } from "node:test";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import { base62, pem } from "./fakes.js";

const SHOWN = "[secret: private-key]";
const LABELS = ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY"];

for (const label of [...LABELS, "PGP PRIVATE KEY BLOCK"]) {
	test(`${label}: the whole block is replaced, its markers too`, () => {
		assert.equal(redactSecrets(`$ cat key\n${pem(label, 12)}\n$ `), `$ cat key\n${SHOWN}\n$ `);
	});
}

test("a block in a JSON string, with escaped newlines or in quoted pieces, is replaced", () => {
	const block = pem("PRIVATE KEY", 4);
	assert.equal(redactSecrets(JSON.stringify({ key: block, n: 1 })), `{"key":"${SHOWN}","n":1}`);
	assert.equal(redactSecrets(JSON.stringify(JSON.stringify({ key: block }))), `"{\\"key\\":\\"${SHOWN}\\"}"`);
	assert.equal(redactSecrets(`"${block.replaceAll("\n", '\\n" +\n\t"')}"`), `"${SHOWN}"`);
});

test("a block with headers, numbered lines, indentation, diff marks or CR LF is replaced", () => {
	const block = pem("RSA PRIVATE KEY", 5);
	const lines = block.split("\n");
	const withHeaders = [
		lines[0],
		"Proc-Type: 4,ENCRYPTED",
		`DEK-Info: AES-128-CBC,${"0F".repeat(16)}`,
		"",
		...lines.slice(1),
	];
	for (const text of [
		withHeaders.join("\n"),
		lines.map((line, index) => `    ${index + 1}\t${line}`).join("\n"),
		lines.map((line) => `+${line}`).join("\n"),
		lines.map((line) => `        ${line}`).join("\r\n"),
	]) {
		const redacted = redactSecrets(text);
		assert.ok(redacted.endsWith(SHOWN) && !redacted.includes(base62(20)), redacted);
	}
});

test("a block that was cut off at its end or its beginning is replaced as far as it goes", () => {
	const block = pem("RSA PRIVATE KEY", 8);
	assert.equal(redactSecrets(`a\n${block.slice(0, 300)}`), `a\n${SHOWN}`);
	assert.equal(redactSecrets(`${block.slice(0, 300)}\n... more`), `${SHOWN}\n... more`);
	assert.equal(redactSecrets(`tail:\n${block.split("\n").slice(4).join("\n")}\n$`), `tail:\n${SHOWN}\n$`);
});

test("two blocks are replaced each, with what stands between them left", () => {
	const text = `${pem("PRIVATE KEY", 3)}\nand\n${pem("EC PRIVATE KEY", 3)}`;
	assert.equal(redactSecrets(text), `${SHOWN}\nand\n${SHOWN}`);
});

test("a certificate and a public key stay", () => {
	for (const label of ["CERTIFICATE", "PUBLIC KEY", "SSH SIGNATURE"]) {
		assert.equal(redactSecrets(pem(label, 6)), pem(label, 6));
	}
});

test("markers in code and prose are no key", () => {
	const [begin, end] = pem("PRIVATE KEY", 0).split("\n");
	for (const text of [
		`if (text.startsWith("${begin}") && text.endsWith("${end}")) return decodePrivateKeyFrom(text);`,
		`grep -r "${begin}" src`,
		`${begin}\n...\n${end}`,
		`a file that ends in ${end}`,
		`const HEADER = "${begin}";\nexport function readPrivateKeyFromDisk(path: string): KeyObject {}`,
	]) {
		assert.equal(redactSecrets(text), text);
	}
});
