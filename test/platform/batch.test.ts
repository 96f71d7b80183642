import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { batch, runInBatches } from "../../worker/platform/db/batch.ts";
import { boundList } from "../../worker/platform/db/bound-json.ts";
import { posts } from "../../worker/platform/db/comments.ts";
import { preparedStatement, type ValueOf } from "../../worker/platform/db/prepared-statement.ts";
import { createTestApp } from "../support/app.ts";
import { app, newApp } from "../support/scene.ts";

const database = () => app.deps.comments("COMMENTS_0");
const post = (externalId: string) => ({ pageId: 1, externalId, workspaceId: 1, updatedAt: 0 });

beforeEach(() => newApp());

const postsNamed = preparedStatement((db: ReturnType<typeof database>, value: ValueOf<"ids" | "before">) =>
  db
    .select({ id: posts.externalId })
    .from(posts)
    .where(and(inArray(posts.externalId, boundList(value("ids"))), lt(posts.updatedAt, value("before")))),
);

describe("a prepared statement", () => {
  it("is built once for a database, and runs with other values each time, alone and in a batch", async () => {
    const db = database();
    await batch(db, { a: db.insert(posts).values(post("a")), b: db.insert(posts).values(post("b")) });
    const prepared = vi.spyOn(db.$client, "prepare");
    const some = (ids: string[], before: number) => postsNamed(db, { ids: JSON.stringify(ids), before });
    expect(await some(["a"], 1)).toEqual([{ id: "a" }]);
    expect(await some(["b"], 1)).toEqual([{ id: "b" }]);
    const { one, other, late } = await batch(db, {
      one: some(["a"], 1),
      other: some(["b", "c"], 1),
      late: some(["a"], 0),
    });
    expect([one, other, late]).toEqual([[{ id: "a" }], [{ id: "b" }], []]);
    expect(prepared).toHaveBeenCalledTimes(1);
    prepared.mockRestore();
    const another = createTestApp().deps.comments("COMMENTS_0");
    expect(await postsNamed(another, { ids: '["a"]', before: 1 })).toEqual([{ id: "a" }]);
  });
});

describe("a batch", () => {
  it("gives each result the name of its statement, in one round trip", async () => {
    const db = database();
    const sent = vi.spyOn(db.$client, "batch");
    const { found, added, removed } = await batch(db, {
      added: db.insert(posts).values(post("a")).returning({ id: posts.externalId }),
      found: db.select({ id: posts.externalId, at: posts.updatedAt }).from(posts),
      removed: db.delete(posts).where(eq(posts.externalId, "nobody's")),
    });
    expect([added, found, removed.meta.changes]).toEqual([[{ id: "a" }], [{ id: "a", at: 0 }], 0]);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  });

  it("leaves out undefined statements", async () => {
    const db = database();
    const { first, left, last } = await batch(db, {
      first: db.select({ one: sql<number>`1`.as("one") }).from(sql`json_each('[0]')`),
      left: undefined,
      last: db.select({ two: sql<number>`2`.as("two") }).from(sql`json_each('[0]')`),
    });
    expect([first, left, last]).toEqual([[{ one: 1 }], undefined, [{ two: 2 }]]);
  });

  it("refuses two columns of the same name, of which D1 answers one", async () => {
    const db = database();
    const other = alias(posts, "other");
    await batch(db, { added: db.insert(posts).values(post("a")) });
    const both = (id: SQL.Aliased | typeof other.externalId) =>
      db.select({ id: posts.externalId, other: id, at: posts.updatedAt }).from(posts).innerJoin(other, sql`true`);
    await expect(batch(db, { found: both(other.externalId) })).rejects.toThrow("the same name");
    const { found } = await batch(db, { found: both(sql`${other.externalId}`.as("other_id")) });
    expect(found).toEqual([{ id: "a", other: "a", at: 0 }]);
  });

  it("counts the rows that all of its statements wrote, indexes included", async () => {
    const db = database();
    const one = await batch(db, { added: db.insert(posts).values(post("a")) });
    const two = await batch(db, {
      added: db.insert(posts).values(post("b")).returning({ id: posts.externalId }),
      more: db.insert(posts).values(post("c")),
    });
    expect(one.rowsWritten).toBeGreaterThan(0);
    expect(two.rowsWritten).toBe(2 * one.rowsWritten);
  });

  it("writes nothing when one of its statements fails", async () => {
    const db = database();
    const failing = batch(db, { added: db.insert(posts).values(post("a")), again: db.insert(posts).values(post("a")) });
    await expect(failing).rejects.toThrow("UNIQUE constraint failed");
    expect(await db.select().from(posts)).toEqual([]);
  });
});

it("runs any number of statements, this many at once, and counts the rows they changed", async () => {
  const db = database();
  const sent = vi.spyOn(db.$client, "batch");
  const rows = Array.from({ length: 120 }, (_, n) => post(String(n)));
  const insert = () => rows.map((row) => db.insert(posts).values(row).onConflictDoNothing());
  expect([await runInBatches(db, insert()), await runInBatches(db, insert()), await runInBatches(db, [])]).toEqual([
    120, 0, 0,
  ]);
  expect(sent).toHaveBeenCalledTimes(6);
  sent.mockRestore();
});
