/** Which chains a run compresses (SPEC 6, eligible): finished ones outside the rolling window, oldest first. */
import type { Target } from "../render/target.js";
import type { Settings } from "../settings/settings.js";
import type { Chain } from "../view/chains.js";
import type { View } from "../view/view.js";

export interface Candidate {
	readonly chain: Chain;
	/** Why it waits, or undefined where it is eligible. */
	readonly waits: "window" | "recovery" | undefined;
}

/** The chains that could be compressed, with what holds some of them back. */
export function findCandidates(chains: readonly Chain[], view: View, target: Target): Candidate[] {
	const { chainCompression } = view.settings;
	if (!chainCompression.enabled) return [];
	const candidates = chains.filter(
		(chain) =>
			chain.middleIds.length > 0 &&
			(!chain.isInterrupted || compressesInterrupted(view.settings, target)) &&
			!view.archive.chains.has(chain.startTimestamp),
	);
	const firstInWindow = candidates.length - chainCompression.rollingWindow;
	return candidates.map((chain, nth) => ({
		chain,
		waits: nth >= firstInWindow ? "window" : holdsRecovery(chain, view) ? "recovery" : undefined,
	}));
}

/** The entries of the family cannot say where an interrupted chain ends, so its target never compresses one. */
export function compressesInterrupted({ chainCompression }: Settings, target: Target): boolean {
	return target.compressesInterrupted && chainCompression.interrupted !== false;
}

function holdsRecovery({ calls }: Chain, { inGrace }: View): boolean {
	return calls.some(({ result }) => result !== undefined && inGrace.has(result.at));
}
