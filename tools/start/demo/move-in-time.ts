// Moves what the product did in the last seconds to when it would have happened: the product runs now, and the story is a month long.

import type { DatabaseSync } from "node:sqlite";
import { DEFAULT_TIME_ZONE, localDay } from "../../../worker/time.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { COUNTERS, fixSql } from "../../db/counters.ts";
import type { RunningStack } from "../../settings.ts";
import { inCore, inEachShard } from "./open-database.ts";
import { type PlannedComment, STORY_DAYS } from "./story/story.ts";

type Input = { now: number; raidShiftMs: number; written: ReadonlyMap<PlannedComment, string> };

/** A month's worth of comments arrives here at once, so each waits longer for its turn than alone: at most this long in the story. */
const LONGEST_MS = 2_600;
/** From posting to the webhook. */
const FIRST_MS = 900;

/** The part of a network's id by which the product finds a comment. */
export const keyOf = (externalId: string): string => externalId.slice(externalId.lastIndexOf("_") + 1);

/** @returns the new times of all comments on the network, epoch ms */
export function moveInTime(stack: RunningStack, input: Input): { id: string; createdAt: number }[] {
  inCore(stack, (core) => inOneStep(core, () => moveSettings(core, input)));
  return [
    ...[...input.written].map(([{ at }, id]) => ({ id, createdAt: at })),
    ...inEachShard(stack, (database) => inOneStep(database, () => moveShard(database, input))).flat(),
  ];
}

function inOneStep<Result>(database: DatabaseSync, run: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  const result = run();
  database.exec("COMMIT");
  return result;
}

type Row = {
  id: number;
  received_at: number;
  decided_at: number | null;
  confirmed_at: number | null;
};

/** @returns the times of the page's own answers on the network */
function moveShard(database: DatabaseSync, { now, raidShiftMs, written }: Input): { id: string; createdAt: number }[] {
  const read = database.prepare(
    "SELECT id, received_at, decided_at, confirmed_at FROM comments WHERE external_key = ? AND is_own = 0",
  );
  const firstDoing = database.prepare("SELECT min(at) AS at FROM events WHERE comment_id = ? AND actor = 'person'");
  const write =
    database.prepare(`UPDATE comments SET posted_at = :at, text_at = :at, day = :day, received_at = :received,
    decided_at = :decided, confirmed_at = :confirmed,
    usage_period = CASE WHEN :at < usage_period THEN NULL ELSE usage_period END WHERE id = :id`);
  const moves = ["events", "actions", "replies"].map((table) => moverOf(database, table));
  const answers = database.prepare(`SELECT r.created_at AS at, c.id, c.external_id AS externalId FROM replies r
    JOIN comments c ON c.page_id = r.page_id AND c.external_key = r.external_key WHERE r.comment_id = ?`);
  const writeAnswer = database.prepare(
    "UPDATE comments SET posted_at = :at, text_at = :at, received_at = :at, day = :day WHERE id = :id",
  );
  const own: { id: string; createdAt: number }[] = [];
  for (const [{ at, doneAt }, externalId] of written) {
    const row = read.get(keyOf(externalId)) as Row | undefined;
    if (!row) continue;
    const received = at + FIRST_MS + (row.id % 1_100);
    const { at: actedAt } = firstDoing.get(row.id) as { at: number | null };
    const moved = (time: number): number => {
      if (actedAt !== null && time >= actedAt)
        return Math.max(doneAt, received + 5 * 60_000) + Math.min(time - actedAt, LONGEST_MS);
      return received + Math.min(Math.max(0, time - row.received_at), 700 + (row.id % (LONGEST_MS - 700)));
    };
    const movedOrNull = (time: number | null) => (time === null ? null : moved(time));
    write.run({
      ...{ id: row.id, at, day: dayOf(at), received },
      ...{
        decided: movedOrNull(row.decided_at),
        confirmed: movedOrNull(row.confirmed_at),
      },
    });
    for (const move of moves) move(row.id, moved);
    for (const answer of answers.all(row.id) as { at: number; id: number; externalId: string }[]) {
      // Networks give times in whole seconds.
      const answeredAt = answer.at - (answer.at % 1000) + 1000;
      writeAnswer.run({ id: answer.id, at: answeredAt, day: dayOf(answeredAt) });
      own.push({ id: answer.externalId, createdAt: answeredAt });
    }
  }
  const since = now - STORY_DAYS * DAY_MS;
  database.exec(`
    UPDATE raids SET since = since - ${raidShiftMs}, noticed_at = noticed_at - ${raidShiftMs}, seen_at = seen_at - ${raidShiftMs},
      started_at = started_at - ${raidShiftMs}, until = until - ${raidShiftMs}, last_hidden_at = last_hidden_at - ${raidShiftMs};
    UPDATE auto_reply_rules SET created_at = ${since}, updated_at = ${since};
    UPDATE posts SET visited_at = ${now} WHERE visited_at IS NULL;`);
  for (const sql of COUNTERS.flatMap((counter) => fixSql(counter, []))) database.exec(sql);
  return own;
}

const dayOf = (at: number): string => localDay(at, DEFAULT_TIME_ZONE);

/** Moves the times of a comment's rows in a table. */
function moverOf(database: DatabaseSync, table: string) {
  const [key, ...columns] = table === "events" ? ["seq", "at"] : ["id", "created_at", "updated_at"];
  const read = database.prepare(`SELECT ${key} AS key, ${columns.join(", ")} FROM ${table} WHERE comment_id = ?`);
  const set = [...columns, ...(table === "replies" ? ["day"] : [])]
    .map((column) => `${column} = :${column}`)
    .join(", ");
  const write = database.prepare(`UPDATE ${table} SET ${set} WHERE comment_id = :commentId AND ${key} = :key`);
  return (commentId: number, moved: (time: number) => number) => {
    for (const row of read.all(commentId) as Record<string, number>[]) {
      const times = Object.fromEntries(columns.map((column) => [column, moved(row[column]!)]));
      const day = table === "replies" && { day: dayOf(times.created_at!) };
      write.run({ commentId, key: row.key!, ...times, ...day });
    }
  };
}

type PostRule = { mode: string; from: number; until: number; createdAt: number };

/** The settings began with the story, and the raid's rule with the raid. */
function moveSettings(core: DatabaseSync, { now, raidShiftMs }: Input) {
  const read = core.prepare("SELECT id, settings FROM policies");
  const write = core.prepare("UPDATE policies SET settings = ?, created_at = ? WHERE id = ?");
  for (const { id, settings } of read.all() as { id: number; settings: string }[]) {
    const parsed = JSON.parse(settings) as { postRules?: PostRule[] };
    const raids = (parsed.postRules ?? []).filter(({ mode }) => mode === "raid");
    for (const rule of raids) {
      rule.from -= raidShiftMs;
      rule.until -= raidShiftMs;
      rule.createdAt -= raidShiftMs;
    }
    write.run(JSON.stringify(parsed), raids[0]?.createdAt ?? now - STORY_DAYS * DAY_MS, id);
  }
  // Today's alert of a threat would be about one of weeks ago, and hide the next.
  core.exec(`DELETE FROM alerts WHERE kind = 'grave_hidden';
    UPDATE alerts SET created_at = created_at - ${raidShiftMs} WHERE kind = 'raid';
    UPDATE rule_changes SET at = CASE WHEN changes LIKE '%"mode":"raid"%' THEN at - ${raidShiftMs} ELSE at - ${STORY_DAYS * DAY_MS} END`);
}
