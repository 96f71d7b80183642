import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { boundDatabases, boundShards } from "../../../tools/cloudflare/bindings.ts";
import { migrationsOf, statementsOf } from "../../../tools/db/migrations.ts";
import { addLocalShard } from "../../../tools/shards/add.ts";
import {
  cancelSql,
  closeSql,
  discardSql,
  growthSql,
  moveOfSql,
  moveSql,
  movesSql,
  whySql,
} from "../../../tools/shards/statements.ts";
import { followMove, moveLine, outcomeOf, statusLine } from "../../../tools/shards/status.ts";

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

it("begins a move once, says how far it is, takes it back before it switched, and finds growth", () => {
  const core = new DatabaseSync(":memory:");
  core.exec("CREATE TABLE workspaces (id INTEGER PRIMARY KEY, shard TEXT)");
  for (const statement of migrationsOf("core").flatMap(({ sql }) => statementsOf(sql)))
    if (/ (TABLE|ON) `(shards|shard_sizes|workspace_moves)`/.test(statement)) core.exec(statement);
  core.exec("INSERT INTO workspaces VALUES (1, 'COMMENTS_0')");
  const run = (sql: string) => core.prepare(sql).all();
  const move = (workspaceId: number, to: string, now: number) => run(moveSql({ workspaceId, to }, now));
  expect([move(2, "COMMENTS_1", 5), run(whySql(2))]).toEqual([[], []]);
  expect([move(1, "COMMENTS_0", 5), run(whySql(1))]).toEqual([[], [{ shard: "COMMENTS_0", moves_to: null }]]);
  expect(move(1, "COMMENTS_1", 5)).toEqual([{ workspace_id: 1 }]);
  expect([move(1, "COMMENTS_2", 6), run(whySql(1))]).toEqual([[], [{ shard: "COMMENTS_0", moves_to: "COMMENTS_1" }]]);
  const line = () => run(movesSql).map(moveLine);
  expect(line()).toEqual(["workspace 1: COMMENTS_0 to COMMENTS_1, begin, 0 rows copied"]);
  core.exec(`UPDATE workspace_moves SET step = 'copy', copied = 700, place = '{"table":4,"after":[1]}'`);
  expect(line()).toEqual(["workspace 1: COMMENTS_0 to COMMENTS_1, copy table 5, 700 rows copied"]);
  const outcome = () => outcomeOf(run(moveOfSql(1))[0]!);
  expect(outcome()).toBeUndefined();
  expect(run(cancelSql(1))).toHaveLength(1);
  core.exec("UPDATE workspace_moves SET finished_at = 9, run = 7");
  expect([run(cancelSql(1)), outcome()]).toEqual([[], "It stays in COMMENTS_0: cancelled"]);
  expect(move(1, "COMMENTS_2", 10)).toHaveLength(1);
  expect(run("SELECT to_shard, run, problem, finished_at FROM workspace_moves")).toEqual([
    { to_shard: "COMMENTS_2", run: 8, problem: null, finished_at: null },
  ]);
  core.exec("UPDATE workspace_moves SET step = 'check', started_at = 1000, switched_at = 96000");
  expect(outcome()).toContain("It is in COMMENTS_2, and was not written for 95 s.");
  expect([run(cancelSql(1)), run(discardSql(1))]).toEqual([[], []]);
  core.exec("UPDATE workspace_moves SET problem = 'written late: events'");
  expect(run(discardSql(1))).toHaveLength(1);
  core.exec("INSERT INTO shards VALUES ('COMMENTS_0', 1, 1, NULL, NULL)");
  expect([run(closeSql("COMMENTS_0", 5)), run(closeSql("COMMENTS_9", 5))]).toEqual([[{ name: "COMMENTS_0" }], []]);
  core.exec(
    "INSERT INTO shard_sizes VALUES ('COMMENTS_0', '2026-05-01', 1), ('COMMENTS_0', '2026-06-03', 2), ('COMMENTS_0', '2026-06-05', 3)",
  );
  expect(run(growthSql("2026-06-08", 7))).toEqual([{ shard: "COMMENTS_0", day: "2026-06-03", bytes: 2 }]);
});

it("shows how far a move is until it has switched, and looks again when a look fails", async () => {
  const row = { workspace_id: 1, from_shard: "COMMENTS_0", to_shard: "COMMENTS_1", place: '{"table":4}', copied: 700 };
  const copying = { ...row, step: "copy", switched_at: null, finished_at: null };
  const switched = { ...row, step: "check", started_at: 1000, switched_at: 96_000, finished_at: null };
  const looks = [copying, copying, new Error("no connection"), switched];
  const said: string[] = [];
  await followMove({
    look: async () => {
      const look = looks.shift()!;
      if (look instanceof Error) throw look;
      return look;
    },
    say: (line) => said.push(line),
    wait: async () => undefined,
  });
  expect(said).toEqual([
    "workspace 1: COMMENTS_0 to COMMENTS_1, copy table 5, 700 rows copied",
    "It goes on, but could not be looked at: no connection",
    "workspace 1: COMMENTS_0 to COMMENTS_1, check table 5, 700 rows copied",
    "It is in COMMENTS_1, and was not written for 95 s. The old rows are deleted in a quarter of an hour.",
  ]);
});
