// An owner with several comments databases, and one whose Facebook page is in the workspace's own database and whose Instagram account
// is in another one.
import { env } from "cloudflare:workers";
import { createTestApp, type TestApp } from "./app.ts";
import { makeScene, type Scene } from "./comments.ts";
import { SHARDS, type Shard, severalShards } from "./databases/shards.ts";
import { freshShards, freshStorage } from "./storage.ts";

export const [OWN, OTHER] = SHARDS;

/** The scene of the running test, as in `scene.ts`. */
export let app: TestApp;
export let s: Scene;
export const clock = { now: 0 };

/** Makes a scene with several comments databases, of which its workspace uses the first. */
export async function newShardsScene(now = Date.UTC(2026, 5, 1, 12)): Promise<void> {
  await Promise.all([freshStorage(), freshShards()]);
  clock.now = now;
  app = splitApp();
  s = await makeScene(app);
}

export async function newSplitScene(): Promise<void> {
  await newShardsScene();
  await env.DB.prepare("UPDATE pages SET shard = ? WHERE network = 'instagram'").bind(OTHER).run();
}

/** Makes the app. @param databases that a test replaces */
export const splitApp = (databases: Partial<Record<string, D1Database>> = {}): TestApp =>
  createTestApp({ now: () => clock.now, ...severalShards(databases) });

/** The rows of a test's own query to a comments database. */
export async function rowsIn(shard: Shard, query: string) {
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
