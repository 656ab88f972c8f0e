/** `$1.25`, `$0.0123`: small sums with more places, and none that looks free without being it. */
export function formatDollars(amount: number): string {
	if (amount > 0 && amount < 0.0001) return "<$0.0001";
	return `$${amount.toFixed(amount === 0 || amount >= 0.1 ? 2 : 4)}`;
}
