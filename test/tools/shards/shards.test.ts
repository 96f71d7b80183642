import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { boundDatabases, boundShards } from "../../../tools/db/bindings.ts";
import { addShard } from "../../../tools/shards/add.ts";
import { cancelSql, closeSql, growthSql, moveSql, movesSql } from "../../../tools/shards/statements.ts";
import { statusLine } from "../../../tools/shards/status.ts";

/** As wrangler 4.124 prints it. */
const CREATED = `✅ Successfully created DB 'atalaya-comments-1' in region WEUR
Created your new D1 database.

To access your new D1 Database in your Worker, add the following snippet to your configuration file:
[[d1_databases]]
binding = "atalaya_comments_1"
database_name = "atalaya-comments-1"
database_id = "5f1c6a7e-0b1d-4c53-9c39-2f1f0a1a7e11"
`;

const TOML = `[[d1_databases]]
binding = "DB"
database_name = "atalaya-core"
database_id = "00000000-0000-0000-0000-000000000001"
migrations_dir = "migrations/core"

# Comments: the first shard.
[[d1_databases]]
binding = "COMMENTS_0"
database_name = "atalaya-comments-0"
database_id = "00000000-0000-0000-0000-000000000002"
migrations_dir = "migrations/comments"

[ai]
binding = "AI"
`;

function machine(toml: string) {
  const done: string[] = [];
  const files = {
    text: toml,
    read: () => files.text,
    write(text: string) {
      files.text = text;
    },
  };
  const wrangler = async (args: string[]) => {
    done.push(args.join(" "));
    return CREATED;
  };
  return { files, done, wrangler, migrate: async (binding: string) => void done.push(`migrate ${binding}`) };
}

it("adds a database here, and the same one at Cloudflare later, where it is asked for", async () => {
  const here = machine(TOML);
  const next = "COMMENTS_1";
  expect(await addShard(here, { remote: false })).toBe(next);
  expect(boundShards(here.files.text)).toEqual(["COMMENTS_0", next]);
  expect(here.files.text.replace(/\n\[\[d1_databases\]\]\nbinding = "COMMENTS_1"\n(.+\n){3}/, "")).toBe(TOML);
  expect(here.done).toEqual([`migrate ${next}`]);

  const first = machine(here.files.text.replace("00000000-0000-0000-0000-000000000002", "9".repeat(36)));
  expect(await addShard(first, { remote: true, jurisdiction: "eu", location: "weur" })).toBe(next);
  expect(first.done).toEqual([`d1 create atalaya-comments-1 --jurisdiction eu`, `migrate ${next}`]);
  const added = boundDatabases(first.files.text).find(({ binding }) => binding === next);
  expect(added).toEqual({ binding: next, name: "atalaya-comments-1", id: "5f1c6a7e-0b1d-4c53-9c39-2f1f0a1a7e11" });

  const more = machine(first.files.text);
  expect(await addShard(more, { remote: true, location: "enam" })).toBe("COMMENTS_2");
  expect(more.done[0]).toBe("d1 create atalaya-comments-2 --location enam");
  expect(boundShards(more.files.text)).toEqual(["COMMENTS_0", "COMMENTS_1", "COMMENTS_2"]);
});

it("reads the databases that wrangler.toml binds", () => {
  expect(boundShards()[0]).toBe("COMMENTS_0");
  expect(boundDatabases().map(({ binding }) => binding)).toEqual(["DB", ...boundShards()]);
});

it("says how full a database is and how long it lasts", () => {
  const now = Date.parse("2026-06-08");
  const facts = { shard: "COMMENTS_0", comments: 7, workspaces: 2, outSince: null, closedAt: null };
  const line = statusLine({ ...facts, bytes: 4e9, earlier: { day: "2026-06-02", bytes: 1e9 } }, now);
  expect(line).toBe(
    "COMMENTS_0: 4000.0 MB (40.0 % of 10 GB), 7 comments, 2 workspaces, 500.0 MB a day, full in 12 days",
  );
  expect(
    statusLine({ ...facts, bytes: 1, earlier: { day: "2026-06-08", bytes: 1 }, outSince: now, closedAt: 1 }, now),
  ).toBe(
    "COMMENTS_0: 0.0 MB (0.0 % of 10 GB), 7 comments, 2 workspaces, growth unknown before its second day, OUT since 2026-06-08T00:00:00.000Z, closed to new workspaces",
  );
});

it("begins a move once, takes it back before it switched, and finds growth", () => {
  const core = new DatabaseSync(":memory:");
  core.exec("CREATE TABLE workspaces (id INTEGER PRIMARY KEY, shard TEXT, epoch INTEGER)");
  core.exec(readFileSync("migrations/core/0016_shards.sql", "utf8"));
  core.exec("INSERT INTO workspaces VALUES (1, 'COMMENTS_0', 4)");
  const run = (sql: string) => core.prepare(sql).all();
  expect(run(moveSql(2, "COMMENTS_1", 5))).toEqual([]);
  expect(run(moveSql(1, "COMMENTS_0", 5))).toEqual([]);
  expect(run(moveSql(1, "COMMENTS_1", 5))).toEqual([{ workspace_id: 1, from_shard: "COMMENTS_0" }]);
  expect(run(moveSql(1, "COMMENTS_2", 6))).toEqual([]);
  expect(run(movesSql)).toMatchObject([{ to_shard: "COMMENTS_1", step: "copy" }]);
  expect(run(cancelSql(1))).toHaveLength(1);
  core.exec("UPDATE workspace_moves SET finished_at = 9, run = 7");
  expect(run(cancelSql(1))).toEqual([]);
  expect(run(moveSql(1, "COMMENTS_2", 10))).toHaveLength(1);
  expect(run("SELECT to_shard, run, problem, finished_at FROM workspace_moves")).toEqual([
    { to_shard: "COMMENTS_2", run: 8, problem: null, finished_at: null },
  ]);
  core.exec("INSERT INTO shards VALUES ('COMMENTS_0', 1, 1, NULL, NULL)");
  expect([run(closeSql("COMMENTS_0", 5)), run(closeSql("COMMENTS_9", 5))]).toEqual([[{ name: "COMMENTS_0" }], []]);
  core.exec(
    "INSERT INTO shard_sizes VALUES ('COMMENTS_0', '2026-05-01', 1), ('COMMENTS_0', '2026-06-03', 2), ('COMMENTS_0', '2026-06-05', 3)",
  );
  expect(run(growthSql("2026-06-08", 7))).toEqual([{ shard: "COMMENTS_0", day: "2026-06-03", bytes: 2 }]);
});
