// Loaded before everything else into each measured Node process: as it exits, it writes what it used to descriptor 3.
// The system counts that itself, so nothing runs meanwhile, and the peak is the true one, which polling could miss.
const { writeSync } = require("node:fs");

process.on("exit", () => {
	const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
	writeSync(3, JSON.stringify({ peakKilobytes: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
});
