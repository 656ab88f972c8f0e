/** What may be taken out of an export before it is shared: secrets, images, thinking, absolute paths. */
import { imagesOf } from "../session/content.js";
import type { ContentBlock, Message } from "../session/entry.js";
import { redactSecrets } from "../text/secrets/redact.js";

export interface ShareOptions {
	readonly redact: boolean;
	readonly dropImages: boolean;
	readonly dropThinking: boolean;
	readonly relativePaths: boolean;
}

/** The message without the blocks that are not to be shared. */
export function shareBlocks(message: Message, { dropImages, dropThinking }: ShareOptions): Message {
	const content = (message as Message & { content?: unknown }).content;
	if (!Array.isArray(content) || !(dropImages || dropThinking)) return message;
	const kept = (content as ContentBlock[]).flatMap((block): ContentBlock[] => {
		if (block?.type === "thinking" && dropThinking) return [];
		if (block?.type === "image" && dropImages) return [{ type: "text", text: describeImage(block) }];
		return [block];
	});
	return { ...message, content: kept } as Message;
}

function describeImage(block: ContentBlock): string {
	const [image] = imagesOf([block]);
	return `[image left out: ${image?.mimeType ?? "unknown type"}]`;
}

/** Changes every text in a value: secrets and, with `cwd`, absolute paths below it. Keys stay. */
export function shareTexts<Value>(value: Value, { redact, relativePaths }: ShareOptions, cwd: string): Value {
	if (!redact && !relativePaths) return value;
	const root = cwd.endsWith("/") ? cwd : `${cwd}/`;
	const clean = (text: string) => {
		const shorter = relativePaths && cwd !== "" ? text.replaceAll(root, "") : text;
		return redact ? redactSecrets(shorter) : shorter;
	};
	return mapTexts(value, clean) as Value;
}

/** Not recursive in the depth of a value: a file may nest anything. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
	const box = { value };
	const open: { holder: { [key: string]: unknown }; key: string }[] = [{ holder: box, key: "value" }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { holder, key } = next;
		const item = holder[key];
		if (typeof item === "string") {
			holder[key] = change(item);
		} else if (typeof item === "object" && item !== null) {
			const copy = Array.isArray(item) ? [...item] : { ...item };
			holder[key] = copy;
			for (const inner of Object.keys(copy)) open.push({ holder: copy as { [key: string]: unknown }, key: inner });
		}
	}
	return box.value;
}
