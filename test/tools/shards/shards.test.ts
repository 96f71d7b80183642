import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { boundDatabases, boundShards } from "../../../tools/cloudflare/bindings.ts";
import { migrationsOf, statementsOf } from "../../../tools/db/migrations.ts";
import { addLocalShard } from "../../../tools/shards/add.ts";
import { factsSql, type WantedMove, whyRefused } from "../../../tools/shards/refused-move.ts";
import { cancelSql, closeSql, growthSql, moveSql, movesSql, splitSql } from "../../../tools/shards/statements.ts";
import { moveLine, splitLine, statusLine } from "../../../tools/shards/status.ts";

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

it("adds a database of this machine to wrangler.toml, and leaves the rest of it", () => {
  let text = TOML;
  const files = {
    read: () => text,
    write(toml: string) {
      text = toml;
    },
  };
  expect([addLocalShard(files), addLocalShard(files)]).toEqual(["COMMENTS_1", "COMMENTS_2"]);
  expect(boundShards(text)).toEqual(["COMMENTS_0", "COMMENTS_1", "COMMENTS_2"]);
  expect(new Set(boundDatabases(text).map(({ id }) => id)).size).toBe(4);
  expect(text.replace(/\n\[\[d1_databases\]\]\nbinding = "COMMENTS_[12]"\n(.+\n){3}/g, "")).toBe(TOML);
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

function coreOf(): DatabaseSync {
  const core = new DatabaseSync(":memory:");
  core.exec("CREATE TABLE workspaces (id INTEGER PRIMARY KEY, shard TEXT, epoch INTEGER)");
  core.exec("CREATE TABLE pages (id INTEGER PRIMARY KEY, workspace_id INTEGER, shard TEXT)");
  for (const statement of migrationsOf("core").flatMap(({ sql }) => statementsOf(sql)))
    if (/ (TABLE|ON) `(shards|shard_sizes|workspace_moves)`/.test(statement)) core.exec(statement);
  return core;
}

it("begins a move once, takes it back before it switched, and finds growth", () => {
  const core = coreOf();
  core.exec("INSERT INTO workspaces VALUES (1, 'COMMENTS_0', 4)");
  const run = (sql: string) => core.prepare(sql).all();
  const move = (workspaceId: number, to: string, now: number) => run(moveSql({ workspaceId, pageId: 0, to }, now));
  expect(move(2, "COMMENTS_1", 5)).toEqual([]);
  expect(move(1, "COMMENTS_0", 5)).toEqual([]);
  expect(move(1, "COMMENTS_1", 5)).toEqual([{ workspace_id: 1, from_shard: "COMMENTS_0" }]);
  expect(move(1, "COMMENTS_2", 6)).toEqual([]);
  expect(run(movesSql)).toMatchObject([{ to_shard: "COMMENTS_1", step: "copy" }]);
  expect(run(cancelSql(1))).toHaveLength(1);
  core.exec("UPDATE workspace_moves SET finished_at = 9, run = 7");
  expect(run(cancelSql(1))).toEqual([]);
  expect(move(1, "COMMENTS_2", 10)).toHaveLength(1);
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

it("begins the move of a page where it lives, and says why it refuses one", () => {
  const core = coreOf();
  core.exec("INSERT INTO workspaces VALUES (1, 'COMMENTS_0', 4), (2, 'COMMENTS_0', 1)");
  core.exec("INSERT INTO pages VALUES (11, 1, NULL), (12, 1, 'COMMENTS_1'), (21, 2, NULL)");
  const run = (sql: string) => core.prepare(sql).all();
  const why = (wanted: WantedMove) => {
    expect(run(moveSql(wanted, 5))).toEqual([]);
    return whyRefused(wanted, run(factsSql(wanted))[0]!);
  };
  const [workspaceId, to] = [1, "COMMENTS_1"];
  expect(why({ workspaceId: 9, pageId: 0, to })).toBe("There is no workspace 9");
  expect(why({ workspaceId, pageId: 99, to })).toBe("There is no page 99");
  expect(why({ workspaceId, pageId: 21, to })).toBe("Page 21 is not of workspace 1");
  expect(why({ workspaceId, pageId: 12, to })).toBe("Page 12 is in COMMENTS_1 already");
  expect(why({ workspaceId, pageId: 11, to: "COMMENTS_0" })).toBe("Page 11 is in COMMENTS_0 already");
  expect(why({ workspaceId, pageId: 0, to: "COMMENTS_0" })).toBe("Workspace 1 is in COMMENTS_0 already");
  expect(why({ workspaceId, pageId: 0, to })).toBe(
    "Pages 12 of workspace 1 live alone in COMMENTS_1: move them to COMMENTS_0 first",
  );
  expect(run(moveSql({ workspaceId, pageId: 12, to: "COMMENTS_0" }, 5))).toEqual([
    { workspace_id: 1, from_shard: "COMMENTS_1" },
  ]);
  expect(run(movesSql).map(moveLine)).toEqual([
    "page 12 of workspace 1: COMMENTS_1 to COMMENTS_0, copy, 0 rows copied",
  ]);
  expect(why({ workspaceId, pageId: 11, to })).toBe(
    "A move of workspace 1 is in its step copy: wait until it has ended",
  );
  expect(run(splitSql).map(splitLine)).toEqual([
    "workspace 1 is split: page 12 in COMMENTS_1, the others in COMMENTS_0",
  ]);
});
