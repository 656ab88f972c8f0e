/** Output of the two workflows that a release waits for. */
import type { Output } from "./kit/call.js";
import type { Random } from "./kit/random.js";

const JOBS = ["ubuntu-24.04, 20", "ubuntu-24.04, 22", "windows-2022, 20", "windows-2022, 22"];
const STEPS = [
	"Set up job",
	"actions/checkout@v4",
	"actions/setup-node@v4",
	"npm ci",
	"npm run build",
	"npm run check",
	"npm test",
];
const STAGES = [
	"FROM docker.io/library/node:20.18-bookworm-slim",
	"WORKDIR /app",
	"COPY package.json package-lock.json ./",
	"RUN npm ci --omit=dev",
	"COPY dist ./dist",
	"USER node",
	'ENTRYPOINT ["node", "dist/main.js"]',
];

/** Refreshed pictures of one run, as a watching terminal prints them. */
export const releaseRunLog: Output = ({ random }) => {
	const pictures = [2, 4, STEPS.length].map((finished) => picture(random, finished));
	return [...pictures, "✓ main ci · 18246610084", "Run ci (18246610084) completed with 'success'"].join("\n\n");
};

function picture(random: Random, finished: number): string {
	const rows = ["* main ci · 18246610084", "Triggered via push about a minute ago", "", "JOBS"];
	for (const job of JOBS) {
		rows.push(
			`${finished === STEPS.length ? "✓" : "*"} test (${job}) in ${random.int(1, 3)}m${random.int(10, 59)}s (ID ${random.int(51_000_000, 51_999_999)})`,
		);
		for (const [n, step] of STEPS.entries()) rows.push(`  ${n < finished ? "✓" : "*"} ${step}`);
	}
	return rows.join("\n");
}

/** A build of the image; `problem` ends it at the push. */
export function imageBuildLog(problem: string): Output {
	return ({ random }) => {
		const lines = [
			"#1 [internal] load build definition from Dockerfile",
			"#1 transferring dockerfile: 412B done",
			"#1 DONE 0.0s",
		];
		for (const [n, stage] of STAGES.entries()) {
			const step = `#${n + 4}`;
			lines.push(`${step} [${n + 1}/${STAGES.length}] ${stage}`);
			for (let layer = 0; layer < 4; layer++) {
				lines.push(
					`${step} sha256:${random.hex(64)} ${random.int(1, 40)}.${random.int(10, 99)}MB / 41.00MB ${random.int(1, 9)}.${random.int(0, 9)}s`,
				);
			}
			lines.push(`${step} DONE ${random.int(0, 30)}.${random.int(0, 9)}s`);
		}
		lines.push("#12 exporting to image", `#12 exporting manifest sha256:${random.hex(64)} done`);
		lines.push("#12 pushing registry.larkfield.example/ferrygate:2.4.0 with docker");
		if (problem === "") return [...lines, "#12 DONE 8.4s"].join("\n");
		return [
			...lines,
			`#12 ERROR: failed to push: ${problem}: Put "https://registry.larkfield.example/v2/": net/http: TLS handshake timeout`,
		].join("\n");
	};
}
