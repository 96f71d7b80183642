import { getTableColumns } from "drizzle-orm";
import { comments } from "../../worker/platform/db/comments.ts";
import type { TestApp } from "./app.ts";

type Row = typeof comments.$inferSelect;

/**
 * Stores comments as if they had arrived from the network. Each is a copy of the latest comment with some changes. For tests that need many,
 * this is much faster than to write them on the network. They count in no month. @returns their ids
 */
export async function storeCopies(app: TestApp, differences: Partial<Row>[]): Promise<string[]> {
  const db = app.deps.comments("COMMENTS_0");
  const [latest] = await db.query.comments.findMany({ orderBy: (row, { desc }) => desc(row.id), limit: 1 });
  if (!latest) throw new Error("write one comment first: the others are copies of it");
  const rows = differences.map((difference, index) => ({
    ...latest,
    id: latest.id + (index + 1) * 8192,
    externalKey: `${latest.externalKey}${String(index).padStart(5, "0")}`,
    changeSeq: latest.changeSeq + index + 1,
    usagePeriod: null,
    ...difference,
  }));
  const columns = Object.entries(getTableColumns(comments));
  const values = columns.map(([key]) => `json_extract(value, '$.${key}')`);
  await db.$client
    .prepare(
      `INSERT INTO comments (${columns.map(([, { name }]) => name)}) SELECT ${values} FROM json_each(?1) WHERE true
       ORDER BY key`,
    )
    .bind(JSON.stringify(rows))
    .run();
  return rows.map(({ id }) => String(id));
}
