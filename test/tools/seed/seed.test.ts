import { expect, it } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { seedComments } from "../../../tools/seed/comments.ts";
import { FROM_COMMENTS } from "../../../tools/seed/with-comments.ts";
import { readAnalysis } from "../../../worker/features/comments/storage/analysis.ts";

const OWNERS = [1, 2, 3].map((workspaceId) => ({
  email: "",
  workspaceId,
  usageAnchor: 0,
  pages: [{ id: workspaceId * 10, publicId: "p", externalId: String(workspaceId), network: "facebook" as const }],
}));

const seeded = () => {
  const database = openMemoryD1("comments").sqlite;
  seedComments(database, { owners: OWNERS, large: 300, others: 60, now: Date.UTC(2026, 5, 15), say: () => undefined });
  for (const sql of FROM_COMMENTS) database.exec(sql);
  return database;
};
const rows = (database: ReturnType<typeof seeded>) => database.prepare("SELECT * FROM comments ORDER BY id").all();

it("seeds the same comments at every run, a year of them, most of the first owner", () => {
  const database = seeded();
  const all = rows(database);
  expect(rows(seeded())).toEqual(all);
  expect(all).toHaveLength(360);
  expect(all.filter(({ workspace_id }) => workspace_id === 1).length).toBeGreaterThan(250);
  expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(300);
  const days = all.map(({ day }) => String(day));
  expect([days[0]! <= "2025-06-17", days.at(-1)! >= "2026-06-13"]).toEqual([true, true]);
});

it("seeds comments as the Worker stores them: every analysis is valid, and its spans lie in the text", () => {
  const database = seeded();
  const judged = rows(database).filter(({ analysis }) => analysis !== null);
  expect(judged.length).toBeGreaterThan(300);
  for (const row of judged) {
    const { reasons } = readAnalysis(String(row.analysis));
    for (const reason of reasons)
      if ("start" in reason && reason.end !== undefined)
        expect(reason.end).toBeLessThanOrEqual(String(row.text).length);
  }
  const unsettled = "SELECT count(*) AS n FROM comments WHERE (status = 'disapproved') <> (observed = 'hidden')";
  expect(database.prepare(unsettled).get()).toEqual({ n: 0 });
  expect(database.prepare("SELECT count(*) AS n FROM actions a JOIN comments c ON c.action_id = a.id").get()).toEqual(
    database.prepare("SELECT count(*) AS n FROM comments WHERE status IN ('disapproved', 'removed')").get(),
  );
});
