// Stores many comments at once, also long ones.
import { beforeEach, expect, it, vi } from "vitest";
import { storeChanges } from "../../../../worker/features/comments/storage/store.ts";
import { PRAISE } from "../../../support/comments.ts";
import { app, newScene, scene } from "../../../support/scene.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

const MANY = 200;

beforeEach(() => newScene());

async function many(text: string) {
  await scene.write(PRAISE);
  await storeCopies(app, Array(MANY).fill({}));
  const db = app.deps.comments("COMMENTS_0");
  const rows = (await db.query.comments.findMany({ orderBy: (row, { asc }) => asc(row.id) })).slice(0, MANY);
  const changes = rows.map(({ changeSeq, ...row }) => ({
    row: { ...row, text, status: "disapproved" as const, desired: "hidden" as const, decisionSeq: row.decisionSeq + 1 },
    basedOn: changeSeq,
    event: {
      actor: "person" as const,
      userId: null,
      cause: "moderated" as const,
      fromStatus: row.status,
      toStatus: "disapproved" as const,
      detail: null,
    },
  }));
  return { db, changes };
}

it.each([
  ["signs of three bytes", "€".repeat(10_000)],
  ["signs that JSON writes with six", "\u0001".repeat(10_000)],
])("one write stores 200 comments of the longest texts, of %s", async (_, text) => {
  const { db, changes } = await many(text);
  const stored = await storeChanges(db, changes, app.deps.now());
  expect(stored.written.size).toBe(200);
  expect(stored.actions).toHaveLength(200);
  const row = await db.$client
    .prepare(`SELECT (SELECT count(DISTINCT change_seq) FROM comments WHERE status = 'disapproved') AS written,
      (SELECT count(*) FROM events WHERE cause = 'moderated') AS events, (SELECT count(*) FROM actions) AS actions`)
    .first();
  expect(row).toEqual({ written: 200, events: 200, actions: 200 });
  expect(stored.rowsWritten / 200).toBeLessThanOrEqual(12);
});

it("one batch is enough for texts of usual length", async () => {
  const { db, changes } = await many(`${PRAISE} ${"a".repeat(300)}`);
  const batch = vi.spyOn(db.$client, "batch");
  await storeChanges(db, changes, app.deps.now());
  expect(batch).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
