// An owner whose Facebook page is in the workspace's own database, and whose Instagram account is in another one.
import { env } from "cloudflare:workers";
import { type CommentsDb, openComments } from "../../worker/platform/db/open.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { type Scene, scene } from "./comments.ts";
import { recorded } from "./databases/statements.ts";
import { freshShards, freshStorage } from "./storage.ts";

const SHARDS = ["COMMENTS_0", "COMMENTS_1", "COMMENTS_2"] as const;
export const [OWN, OTHER] = SHARDS;

/** The scene of the running test, as in `scene.ts`. */
export let app: TestApp;
export let s: Scene;
export const clock = { now: 0 };

export async function newSplitScene(now = Date.UTC(2026, 5, 1, 12)): Promise<void> {
  await Promise.all([freshStorage(), freshShards()]);
  clock.now = now;
  app = splitApp();
  s = await scene(app);
  await env.DB.prepare("UPDATE pages SET shard = ? WHERE network = 'instagram'").bind(OTHER).run();
}

/** Makes the scene. @param databases the databases that a test replaces */
export function splitApp(databases: Partial<Record<string, D1Database>> = {}): TestApp {
  const opened = new Map<string, CommentsDb>(
    SHARDS.map((shard) => [shard, openComments(databases[shard] ?? recorded(env[shard]))]),
  );
  return createTestApp({ now: () => clock.now, comments: (shard) => opened.get(shard)!, shards: SHARDS });
}

/** The rows of a test's own query to a comments database. */
export async function rowsIn(shard: (typeof SHARDS)[number], query: string) {
  return (await env[shard].prepare(query).all<Record<string, number | string | null>>()).results;
}

/** Writes comments on both pages in turn, some seconds apart, the first one on Facebook. @returns their texts, the newest first */
export async function writeOnBoth(texts: readonly string[], options: Record<string, unknown> = {}): Promise<string[]> {
  for (const [index, text] of texts.entries()) {
    clock.now += 5_000;
    await s.write(text, { target: index % 2 === 0 ? s.post : s.media, ...options });
  }
  return [...texts].reverse();
}
