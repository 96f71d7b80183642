import { and, gte, lt, type SQL } from "drizzle-orm";
import { appeals } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { SMALL } from "./rounded.ts";

/**
 * How many appeals came from one moment up to another, and how people answered them; exact.
 *
 * @param isOf whose appeals
 */
export async function countAppeals(
  core: CoreDb,
  isOf: SQL | undefined,
  { from, before }: { from: number; before: number },
) {
  const { createdAt, decidedAt, outcome } = appeals;
  const rows = await core
    .select({ createdAt, decidedAt, outcome })
    .from(appeals)
    .where(and(isOf, gte(createdAt, from), lt(createdAt, before)));
  const waits = rows
    .flatMap((row) => (row.decidedAt === null ? [] : row.decidedAt - row.createdAt))
    .sort((a, b) => a - b);
  const ended = (how: (typeof rows)[number]["outcome"]) => rows.filter((row) => row.outcome === how).length;
  return {
    asked: rows.length,
    restored: ended("restored"),
    kept: ended("kept"),
    /** Until the answer; null when there are too few. */
    medianSeconds: waits.length < SMALL ? null : Math.round(waits[waits.length >> 1]! / 1000),
  };
}
