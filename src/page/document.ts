/**
 * The file around a page's content. It loads nothing: the policy allows its own script and style, by their hashes, and
 * images that are part of it. Where the browser knows trusted types, nothing can be turned into markup at run time.
 */
import { createHash } from "node:crypto";
import { loadPageAssets } from "./assets.js";
import { Html, html } from "./html.js";

export interface PageDocument {
	readonly title: string;
	readonly body: Html;
	/** The data of the page's script, from scriptJson. */
	readonly json: string;
}

export async function pageDocument({ title, body, json }: PageDocument): Promise<string> {
	const { script, style } = await loadPageAssets();
	const policy = [
		"default-src 'none'",
		`script-src '${hashOf(script)}'`,
		`style-src '${hashOf(style)}'`,
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join("; ");
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="condense">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${body}
<script type="application/json" id="data">${new Html(json)}</script>
<script>${new Html(script)}</script>
</body>
</html>
`;
	return page.text;
}

function hashOf(text: string): string {
	return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
