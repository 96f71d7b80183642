import { and, count, desc, eq, inArray, isNotNull, isNull, lt, max } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { appeals, pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import { countAppeals } from "../public-pages/appeal-figures.ts";
import { loadActors, nameOf } from "../workspaces/names.ts";
import { onVisible, type Reader } from "../workspaces/visible-pages.ts";
import type { ListAppealsInput } from "./schemas.ts";

const LISTED = 30;

/** The appeals about pages that the person sees on one of their networks at least. */
function isOwn(core: CoreDb, { workspaceId, visible }: Reader) {
  const isSeen = and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible));
  const seen = core.select({ key: pages.groupKey }).from(pages).where(isSeen);
  return and(eq(appeals.workspaceId, workspaceId), inArray(appeals.groupKey, seen));
}

/** @throws AppError `not_found` */
export async function ownAppeal(core: CoreDb, { id, ...reader }: Reader & { id: string }) {
  const isIt = and(isOwn(core, reader), eq(appeals.id, Number(id)));
  const row = await core.select().from(appeals).where(isIt).get();
  if (!row) throw new AppError("not_found", { facts: `appeal ${id}` });
  return row;
}

/** Those that wait, or those that a person decided, newest first; equal ones are one. The team never sees an address. */
export async function listAppeals(
  { core, now }: Pick<Deps, "core" | "now">,
  { state, cursor, ...reader }: Reader & ListAppealsInput,
) {
  const isOfState = state === "waiting" ? isNull(appeals.decidedAt) : isNotNull(appeals.decidedAt);
  const id = max(appeals.id);
  const rows = await core
    // Of several equal rows, SQLite reads the other columns from the one with the largest id.
    .select({ row: appeals, id, times: count(), answered: count(appeals.sealedAddress) })
    .from(appeals)
    .where(and(isOwn(core, reader), isOfState))
    .groupBy(appeals.key, appeals.decidedAt)
    .having(cursor ? lt(id, Number(cursor)) : undefined)
    .orderBy(desc(id))
    .limit(LISTED + 1);
  const shown = rows.slice(0, LISTED);
  const whoDecided = shown.map(({ row }) => row.decidedBy);
  const people = await loadActors(core, reader.workspaceId, whoDecided);
  const quarter = { from: now() - PAST_DAYS * DAY_MS, before: now() + 1 };
  return {
    success: true as const,
    /** Of `PAST_DAYS`; null on further pages. */
    figures: cursor ? null : await countAppeals(core, isOwn(core, reader), quarter),
    appeals: shown.map(({ row, times, answered }) => ({
      id: String(row.id),
      account_name: row.pageName,
      link: row.link,
      text: row.text,
      why: row.why,
      /** How many equal ones came. */
      times,
      /** How many of them left an address that is not erased yet. */
      addresses: answered,
      created_at: isoTime(row.createdAt),
      decided_at: isoTimeOrNull(row.decidedAt),
      decided_by: nameOf(people, row.decidedBy),
      outcome: row.outcome,
      rule: row.rule,
    })),
    nextCursor: rows.length > LISTED ? String(shown.at(-1)!.row.id) : null,
  };
}
