// Seals the comments that changed, some hundred in a seal, within half an hour. Nothing waits for it.
import { and, desc, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { comments, seals } from "../../platform/db/comments.ts";
import { actaDays } from "../../platform/db/core.ts";
import { type Databases, eachDatabase } from "../../platform/db/each-database.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { excluded } from "../../platform/db/insert-values.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { hasRoom } from "../../platform/db/statement-room.ts";
import { utcDay } from "../../time.ts";
import { entryOf, lineOf } from "../../vocabulary/acta/entry.ts";
import { BEFORE_THE_FIRST, chainOf } from "../../vocabulary/acta/seal.ts";
import { rootOf } from "../../vocabulary/acta/tree.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { lastPosition, lastPositions } from "../comments/storage/change-sequence.ts";
import { stateStatements, statesOf } from "./states.ts";

type SealDeps = Databases & Pick<Deps, "core" | "now">;
type SealRow = typeof seals.$inferSelect;
type Latest = Pick<SealRow, "number" | "sealedTo" | "chain">;

/** A row of at most some 50 KB; a few more when several comments changed together. */
const ENTRIES = 250;
const AGAIN_AFTER_MS = 25 * MINUTE_MS;
/** A workspace has its turn each ten minutes, so that what follows a comment is mostly sealed with it. */
const TURN_MINUTES = 10;
/** The most of one run, in each database. */
const WORKSPACES = 50;
const SEALS = 20;

/** Makes the seals that are due. Safe to repeat, and to run in parallel. @returns how many */
export async function makeSeals(deps: SealDeps): Promise<number> {
  const made = await eachDatabase(deps, "sealing_failed", (db) => sealIn(deps, db));
  return made.reduce((sum, count) => sum + count, 0);
}

async function sealIn(deps: SealDeps, db: CommentsDb): Promise<number> {
  let made = 0;
  for (const { workspaceId, ...latest } of await loadDue(deps, db)) {
    try {
      let last: Latest = latest;
      const before = last.number;
      for (let next: Latest | null = last; next && made < SEALS && hasRoom(); ) {
        next = await makeSeal(deps, db, workspaceId, last);
        if (next) [last, made] = [next, made + 1];
      }
      if (last.number > before) await keepLast(deps, workspaceId, last);
    } catch (error) {
      logFailure("sealing_failed", error, { workspaceId });
    }
  }
  return made;
}

/**
 * Workspaces with changes whose turn it is and that have no seal of the last minutes, and those with more changes than fitted into the
 * last one.
 */
async function loadDue({ core, comments: open, now }: SealDeps, db: CommentsDb) {
  const isHere = await hereIn({ core, comments: open }, db);
  const positions = lastPositions(db);
  const earlier = alias(seals, "earlier");
  const newest = db
    .select({ number: earlier.number })
    .from(earlier)
    .where(eq(earlier.workspaceId, positions.workspaceId))
    .orderBy(desc(earlier.number))
    .limit(1);
  const isTurn = sql`(${Math.floor(now() / MINUTE_MS)} + ${positions.workspaceId}) % ${TURN_MINUTES} = 0`;
  const due = await db
    .select({
      workspaceId: positions.workspaceId,
      number: seals.number,
      sealedTo: seals.sealedTo,
      chain: seals.chain,
    })
    .from(positions)
    .leftJoin(seals, and(eq(seals.workspaceId, positions.workspaceId), eq(seals.number, sql`${newest}`)))
    .where(
      and(
        gt(positions.value, sql`coalesce(${seals.sealedTo}, 0)`),
        or(
          and(isTurn, or(isNull(seals.number), lte(seals.sealedAt, now() - AGAIN_AFTER_MS))),
          gte(seals.count, ENTRIES),
        ),
        isHere(positions.workspaceId),
      ),
    )
    .limit(WORKSPACES);
  return due.map(({ workspaceId, number, sealedTo, chain }) =>
    number === null
      ? { workspaceId, ...BEFORE_THE_FIRST }
      : { workspaceId, number, sealedTo: sealedTo!, chain: chain! },
  );
}

/** @returns null when nothing is left, or another run made the seal */
async function makeSeal(
  { now }: SealDeps,
  db: CommentsDb,
  workspaceId: number,
  before: Latest,
): Promise<Latest | null> {
  const full = sql`(SELECT ${comments.changeSeq} FROM ${indexedBy(comments, "comments_change")}
    WHERE ${comments.workspaceId} = ${workspaceId} AND ${comments.changeSeq} > ${before.sealedTo}
    ORDER BY ${comments.changeSeq} LIMIT 1 OFFSET ${ENTRIES - 1})`;
  const upTo = sql`coalesce(${full}, ${lastPosition(db, workspaceId)})`;
  // One transaction: no change with an earlier position comes later.
  const read = await batch(db, {
    last: lastPosition(db, workspaceId),
    ...stateStatements(db, { workspaceId, after: before.sealedTo, upTo }),
  });
  const newest = read.rows.at(-1);
  if (!newest) return null;
  const sealedTo = read.rows.length < ENTRIES ? read.last[0]!.value : newest.changeSeq;
  const lines = (await Promise.all(statesOf(read).map(entryOf))).map(lineOf);
  const seal = { number: before.number + 1, sealedAt: now(), sealedTo, root: await rootOf(lines) };
  const made = {
    ...{ workspaceId, ...seal, count: lines.length, entries: lines.join("\n") },
    chain: await chainOf(seal, before.chain),
  };
  const [stored] = await db.insert(seals).values(made).onConflictDoNothing().returning({ number: seals.number });
  return stored ? made : null;
}

/** Remembers the last seal of the day outside the database of the seals, so that their loss is noticed. */
const keepLast = ({ core, now }: SealDeps, workspaceId: number, { number, chain }: Latest) =>
  core
    .insert(actaDays)
    .values({ workspaceId, day: utcDay(now()), number, chain })
    .onConflictDoUpdate({
      target: [actaDays.workspaceId, actaDays.day],
      set: { number: excluded(actaDays.number), chain: excluded(actaDays.chain) },
      setWhere: sql`${actaDays.signature} IS NULL AND ${actaDays.number} < ${excluded(actaDays.number)}`,
    });
