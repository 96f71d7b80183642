// Activity while comments move to another database: new ones arrive, a screen is open, and the mover is killed.
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { z } from "zod";
import { continueMoves } from "../../worker/features/shards/move/continue-moves.ts";
import type { TestApp } from "./app.ts";
import { INSULT, PRAISE } from "./comments.ts";
import { killedAt } from "./databases/failing-databases.ts";
import { SHARDS, type Shard } from "./databases/shards.ts";
import { recording } from "./databases/statements.ts";
import { bodyOf, type Owner } from "./factories.ts";
import { app, clock } from "./split-scene.ts";

const MINUTE_MS = 60_000;

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

/** One move from database to database whose mover was killed, at which statement, and how many moves there were. */
type Killed = { from: Shard; to: Shard; kill: number; moves: number };

/**
 * Moves through the three databases in turn until a mover ends before it is killed. Each is killed `step` statements later than the one
 * before, and continued. With an odd step it is killed alternately before and after the database executed the statement.
 *
 * @param write a write while the move is half-way, in the database that is left. It must be copied again where it is allowed, and no
 *   trigger may change the copy
 * @param switched checks the rows when the database switched, before the old rows are deleted
 * @param check checks the rows when the move is over
 * @returns the number of moves
 */
export async function killedOnTheWay(move: {
  step: number;
  begin(to: Shard): Promise<void>;
  write: string;
  switched(killed: Killed): Promise<void>;
  check(killed: Killed): Promise<void>;
}): Promise<number> {
  let moves = 0;
  for (let kill = 1, whole = false; !whole; kill += move.step) {
    const [from, to] = [SHARDS[moves % 3]!, SHARDS[(moves + 1) % 3]!];
    moves++;
    await move.begin(to);
    const killer = killedAt(kill, kill % 2 === 0);
    await recording(() => continueMoves({ ...app.deps, ...killer.deps }).catch(() => 0));
    whole = killer.left() > 0;
    await env[from]
      .prepare(move.write)
      .run()
      .catch(() => 0);
    // A killed invocation does not give back its claim, which ends by itself.
    clock.now += 4 * MINUTE_MS;
    for (let minute = 0; minute < 3; minute++) await recording(() => continueMoves(app.deps));
    const killed = { from, to, kill, moves };
    await move.switched(killed);
    clock.now += 20 * MINUTE_MS;
    await recording(() => continueMoves(app.deps));
    await move.check(killed);
  }
  return moves;
}
