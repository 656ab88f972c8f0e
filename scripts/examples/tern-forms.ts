/** A second invented project: twenty handlers that look alike, as such projects have them. */
import { lines } from "./kit/script.js";
import { createWorkspace, type Workspace } from "./kit/workspace.js";

export interface Entity {
	/** Names the handler's file, its table and the key of its answer. */
	plural: string;
	columns: string;
	order: string;
}

export const ENTITIES: Entity[] = [
	{ plural: "accounts", columns: "id, name, owner_id", order: "name" },
	{ plural: "answers", columns: "id, form_id, field_id, value", order: "id" },
	{ plural: "attachments", columns: "id, answer_id, file_name, size_bytes", order: "file_name" },
	{ plural: "audiences", columns: "id, label, rule", order: "label" },
	{ plural: "branches", columns: "id, form_id, condition, target_id", order: "id" },
	{ plural: "contacts", columns: "id, email, locale", order: "email" },
	{ plural: "drafts", columns: "id, form_id, saved_at", order: "saved_at DESC" },
	{ plural: "exports", columns: "id, form_id, format, finished_at", order: "finished_at DESC" },
	{ plural: "fields", columns: "id, form_id, kind, position", order: "position" },
	{ plural: "folders", columns: "id, parent_id, title", order: "title" },
	{ plural: "forms", columns: "id, title, published_at", order: "published_at DESC" },
	{ plural: "hooks", columns: "id, url, last_status", order: "id" },
	{ plural: "imports", columns: "id, file_name, row_count", order: "id DESC" },
	{ plural: "invites", columns: "id, email, expires_at", order: "expires_at" },
	{ plural: "labels", columns: "id, text, color", order: "text" },
	{ plural: "members", columns: "id, user_id, role", order: "role, id" },
	{ plural: "reminders", columns: "id, form_id, due_at", order: "due_at" },
	{ plural: "reports", columns: "id, form_id, period", order: "period DESC" },
	{ plural: "submissions", columns: "id, form_id, submitted_at, score", order: "submitted_at DESC" },
	{ plural: "translations", columns: "id, form_id, locale, complete", order: "locale" },
];

export function pathOf({ plural }: Entity): string {
	return `handlers/list-${plural}.js`;
}

/** The part of a handler that its conversion replaces. */
export function callbackBody({ plural }: Entity): string {
	return lines(
		`module.exports = function (request, reply) {`,
		`  db.query(SQL, [request.tenant], (error, rows) => {`,
		`    if (error) return reply.fail(error);`,
		`    reply.send({ ${plural}: rows });`,
		`  });`,
		`};`,
	);
}

export function asyncBody({ plural }: Entity): string {
	return lines(
		`module.exports = async function (request, reply) {`,
		`  try {`,
		`    reply.send({ ${plural}: await db.query(SQL, [request.tenant]) });`,
		`  } catch (error) {`,
		`    reply.fail(error);`,
		`  }`,
		`};`,
	);
}

function handlerSource(entity: Entity): string {
	const { plural, columns, order } = entity;
	const names = columns.split(", ");
	return lines(
		`const db = require("../db");`,
		`const { pageOf } = require("../paging");`,
		``,
		`// GET /tenants/:tenant/${plural}: what is archived is left out, 500 rows at most.`,
		`const SQL = \``,
		`  SELECT ${columns}`,
		`  FROM ${plural}`,
		`  WHERE tenant = ? AND archived_at IS NULL`,
		`  ORDER BY ${order}`,
		`  LIMIT 500\`;`,
		``,
		`// What a client may count on; test/${plural}.test.js compares every answer with it.`,
		`// Columns may be added at the end of SQL and here, in that order. None is ever taken away:`,
		`// the mobile app of last year still reads this answer, and nobody can update it.`,
		`const SHAPE = {`,
		`  type: "array",`,
		`  items: {`,
		`    type: "object",`,
		`    required: [${names.map((name) => `"${name}"`).join(", ")}],`,
		`    properties: {`,
		...names.map(
			(name) => `      ${name}: { type: "${name.endsWith("_at") || name === "id" ? "integer" : "string"}" },`,
		),
		`    },`,
		`  },`,
		`};`,
		``,
		callbackBody(entity),
		``,
		`module.exports.route = { method: "GET", path: "/tenants/:tenant/${plural}", page: pageOf("${order}") };`,
		`module.exports.shape = SHAPE;`,
		``,
	);
}

const DB_SOURCE = lines(
	`const { Pool } = require("./pool");`,
	``,
	`const pool = new Pool(process.env.TERN_DATABASE ?? "forms.db");`,
	``,
	`// With a callback as before; without one it returns a promise of the rows.`,
	`exports.query = function query(sql, params, callback) {`,
	`  const rows = pool.all(sql, params);`,
	`  if (callback === undefined) return rows;`,
	`  rows.then(`,
	`    (found) => callback(null, found),`,
	`    (error) => callback(error),`,
	`  );`,
	`};`,
	``,
);

const HELPERS_SOURCE = lines(
	`exports.fakeReply = function fakeReply() {`,
	`  const reply = { sent: undefined, failed: undefined };`,
	`  reply.done = new Promise((resolve) => {`,
	`    reply.send = (body) => resolve((reply.sent = body));`,
	`    reply.fail = (error) => resolve((reply.failed = error));`,
	`  });`,
	`  return reply;`,
	`};`,
	``,
);

const PAGING_SOURCE = lines(
	`// The column that pages are cut by, and its direction.`,
	`exports.pageOf = function pageOf(order) {`,
	`  const [column, direction] = order.split(",")[0].split(" ");`,
	`  return { column, descending: direction === "DESC", size: 500 };`,
	`};`,
	``,
);

const PACKAGE_SOURCE = lines(
	`{`,
	`  "name": "tern-forms",`,
	`  "version": "0.9.4",`,
	`  "private": true,`,
	`  "scripts": {`,
	`    "test": "node --test",`,
	`    "check:async": "node scripts/count-callbacks.js"`,
	`  }`,
	`}`,
	``,
);

export function loadFormsProject(): Workspace {
	const handlers = ENTITIES.map((entity) => [pathOf(entity), handlerSource(entity)]);
	return createWorkspace({
		...(Object.fromEntries(handlers) as { [path: string]: string }),
		"db.js": DB_SOURCE,
		"package.json": PACKAGE_SOURCE,
		"paging.js": PAGING_SOURCE,
		"test/helpers.js": HELPERS_SOURCE,
		"scripts/count-callbacks.js": "// prints how many handlers still pass a callback\n",
	});
}
