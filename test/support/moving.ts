// Activity while comments move to another database: new ones arrive, and a screen is open.
import { expect } from "vitest";
import { z } from "zod";
import type { TestApp } from "./app.ts";
import { INSULT, PRAISE } from "./comments.ts";
import { bodyOf, type Owner } from "./factories.ts";

const Written = z.object({ id: z.string() });
let written = 0;

type WrittenComment = { id: string; isInsult: boolean };

/** Writes comments under these targets in turn, every third one an insult, each by a different person. @returns their ids on the network */
export async function writeMany(app: TestApp, count: number, targets: readonly string[]): Promise<WrittenComment[]> {
  const comments: WrittenComment[] = [];
  for (let n = 0; n < count; n++) {
    const isInsult = written++ % 3 === 0;
    const text = `${isInsult ? INSULT : PRAISE} ${written}`;
    const authorId = `72${String(written).padStart(14, "0")}`;
    const json = { target: targets[n % targets.length], text, authorId };
    const { id } = Written.parse(await bodyOf(await app.control("/sandbox/comments", { json })));
    comments.push({ id, isInsult });
  }
  return comments;
}

export const insultsOf = (comments: readonly WrittenComment[]): string[] =>
  comments
    .filter(({ isInsult }) => isInsult)
    .map(({ id }) => id)
    .sort();

const Synced = z.object({
  comments: z.array(z.looseObject({ id: z.string(), external_id: z.string() })),
  lastId: z.union([z.number(), z.string()]),
  more: z.boolean(),
});

/** Simulates a screen that follows the changes of an owner's comments. */
export function openScreen(app: TestApp, { token }: Owner) {
  /** The product's ids by those on the network. */
  const seen = new Map<string, string>();
  let lastId: number | string = 0;
  return {
    seen,
    /** Reads all changes. Checks that a comment keeps its id. The position in one database never decreases; in several it is a text. */
    async follow() {
      for (let more = true; more; ) {
        const query = `lastId=${encodeURIComponent(lastId)}`;
        const synced = Synced.parse(await bodyOf(await app.request(`/api/comments/sync?${query}`, { token })));
        if (typeof synced.lastId === "number" && typeof lastId === "number")
          expect(synced.lastId).toBeGreaterThanOrEqual(lastId);
        for (const { id, external_id } of synced.comments) {
          expect(seen.get(external_id) ?? id).toBe(id);
          seen.set(external_id, id);
        }
        ({ lastId, more } = synced);
      }
    },
  };
}
