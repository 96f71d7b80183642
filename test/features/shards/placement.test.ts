import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeDeps } from "../../../worker/deps.ts";
import { findLeastFilledShard } from "../../../worker/features/shards/least-filled-shard.ts";
import { measureShards } from "../../../worker/features/shards/measure-shards.ts";
import { createTestApp } from "../../support/app.ts";
import { faultyDatabase } from "../../support/databases/faulty-database.ts";
import { registerOwner } from "../../support/factories.ts";
import { freshShards, freshStorage } from "../../support/storage.ts";

beforeEach(async () => {
  await Promise.all([freshStorage(), freshShards()]);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const run = (sql: string) => env.DB.prepare(sql).run();

it("finds the comments databases by the names of their bindings", () => {
  const { deps } = createTestApp();
  expect(deps.shards).toEqual(["COMMENTS_0"]);
  const many = makeDeps({ ...env, COMMENTS_10: env.COMMENTS_1, COMMENTS_X: env.COMMENTS_1 });
  expect(many.shards).toEqual(["COMMENTS_0", "COMMENTS_1", "COMMENTS_2", "COMMENTS_10"]);
  expect(() => many.comments("COMMENTS_7")).toThrow("no comments database is bound as COMMENTS_7");
});

it("gives a new workspace the least filled database that answers, is open and has room", async () => {
  const second = faultyDatabase(env.COMMENTS_1);
  const { deps } = createTestApp();
  const all = makeDeps({ ...env, COMMENTS_1: second.database });
  const three = { ...deps, comments: all.comments, shards: all.shards };
  const first = { ...three, shards: ["COMMENTS_1", "COMMENTS_2"] };
  expect(await findLeastFilledShard(first)).toBe("COMMENTS_1");

  expect(await measureShards(three)).toBe(3);
  const { results } = await env.DB.prepare("SELECT name, bytes FROM shards").all<{ bytes: number }>();
  expect(results.every(({ bytes }) => bytes > 10_000)).toBe(true);
  await run("UPDATE shards SET bytes = 5000 - 1000 * CAST(substr(name, 10) AS INTEGER)");
  expect(await findLeastFilledShard(three)).toBe("COMMENTS_2");
  await run("UPDATE shards SET closed_at = 1 WHERE name = 'COMMENTS_2'");
  expect(await findLeastFilledShard(three)).toBe("COMMENTS_1");
  second.fault.isOut = true;
  expect(await measureShards(three)).toBe(2);
  expect(await findLeastFilledShard(three)).toBe("COMMENTS_0");
  await run("UPDATE shards SET bytes = 8e9 WHERE name = 'COMMENTS_0'");
  await expect(findLeastFilledShard(three)).rejects.toThrow("no_room");
  second.fault.isOut = false;
  await measureShards(three);
  await run("UPDATE shards SET bytes = 8e9 WHERE name = 'COMMENTS_0'");
  expect(await findLeastFilledShard(three)).toBe("COMMENTS_1");
  expect(await env.DB.prepare("SELECT count(*) AS n FROM shard_sizes").first("n")).toBe(3);

  const app = createTestApp({ comments: all.comments, shards: all.shards });
  await registerOwner(app);
  expect(await env.DB.prepare("SELECT shard FROM workspaces").first("shard")).toBe("COMMENTS_1");
});
