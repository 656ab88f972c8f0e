/** A copy of a typed array with room for at least `length` numbers, and twice as many as before. */
export function larger<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: A, length: number): A {
	const copy = new (array.constructor as new (length: number) => A)(Math.max(length, array.length * 2));
	copy.set(array);
	return copy;
}
