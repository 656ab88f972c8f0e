/** A compressed chain as it stands in the context (SPEC 7), and its size. */

export function writeBlock(id: number, refs: readonly string[], body: string): string {
	const head = `<compressed-chain id="b${id}" tools="${refs.join(",")}">`;
	return body === "" ? `${head}\n</compressed-chain>` : `${head}\n${body}\n</compressed-chain>`;
}

export function tokensOf(text: string): number {
	return Math.ceil(text.length / 4);
}
