// How long questions and complaints waited for the first answer of a person, exactly, from the times that their rows and the
// archive's parts store. Decision 112 says what is not counted.
import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { ANSWERED, archiveParts, comments, KEPT } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { clockOffsets } from "../../time.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { momentsOf, type WorkspaceDays } from "../attacks/queries.ts";
import { loadActors, loadPageGroups, nameOf } from "../workspaces/names.ts";
import { onVisible } from "../workspaces/visible-pages.ts";

/** The maximum number of answered comments that are read: the latest ones. */
const MAX_READ = 5_000;
/** The name of those who answer on the network itself. */
const ON_NETWORK = "En la propia red";

/** Milliseconds from the comment to its first answer. The quantiles are times that occurred (nearest rank). */
export type Waits = { answers: number; medianMs: number; p90Ms: number };
type Answered = { pageId: number; postedAt: number; answeredAt: number | null; answeredBy: number | null };

/**
 * Returns the waits of the questions and complaints that were posted in some days, by page (Facebook and Instagram together), by
 * the local hour of the question, and by colleague.
 *
 * @returns `answered`: the comments of the list of answered ones; `untimed`: those of them that only a rule answered, or
 * whose answer was deleted since; `all` is null when nobody answered; `isSample` when there were more than were read
 */
export async function loadFirstAnswers({ core }: Pick<Deps, "core">, days: WorkspaceDays) {
  const { workspaceId, visible, timeZone } = days;
  const answered = await readAnswered(days);
  const waits = answered.flatMap(({ answeredAt, ...each }) =>
    answeredAt === null ? [] : [{ ...each, waitMs: Math.max(0, answeredAt - each.postedAt) }],
  );
  const [groups, people] = await Promise.all([
    loadPageGroups(core, { workspaceId, visible }),
    loadActors(
      core,
      workspaceId,
      waits.map(({ answeredBy }) => answeredBy),
    ),
  ]);
  const clock = clockOffsets(momentsOf(days), timeZone);
  const hourOf = (at: number) => {
    const { offsetMs } = clock.find(({ before }) => at < before)!;
    return Math.floor((at + offsetMs) / HOUR_MS) % 24;
  };
  const by = <Key>(keyOf: (each: (typeof waits)[number]) => Key) => [...Map.groupBy(waits, keyOf)];
  return {
    answered: answered.length,
    untimed: answered.length - waits.length,
    isSample: answered.length === MAX_READ,
    all: waits.length === 0 ? null : waitsOf(waits),
    pages: by(({ pageId }) => groups.get(pageId)?.key)
      .flatMap(([page, of]) => (page ? [{ page, name: groups.get(of[0]!.pageId)!.name, ...waitsOf(of) }] : []))
      .sort(slowestFirst),
    hours: by(({ postedAt }) => hourOf(postedAt))
      .map(([hour, of]) => ({ hour, ...waitsOf(of) }))
      .sort((a, b) => a.hour - b.hour),
    people: by(({ answeredBy }) => answeredBy)
      .map(([id, of]) => ({ name: nameOf(people, id) ?? ON_NETWORK, ...waitsOf(of) }))
      .sort(slowestFirst),
  };
}

const slowestFirst = (a: Waits, b: Waits) => b.medianMs - a.medianMs;

function waitsOf(waits: readonly { waitMs: number }[]): Waits {
  const sorted = waits.map(({ waitMs }) => waitMs).sort((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { answers: sorted.length, medianMs: quantile(0.5), p90Ms: quantile(0.9) };
}

/** Reads the answered comments, those of the archive too, the latest first: one index row each, and one row for each part. */
function readAnswered({ db, workspaceId, visible, ...days }: WorkspaceDays): Promise<Answered[]> {
  const { from, before } = momentsOf(days);
  const fields = (value: (name: keyof Answered) => SQL) => ({
    pageId: sql<number>`${value("pageId")}`.as("page_id"),
    postedAt: sql<number>`${value("postedAt")}`.as("posted_at"),
    answeredAt: sql<number | null>`${value("answeredAt")}`.as("answered_at"),
    answeredBy: sql<number | null>`${value("answeredBy")}`.as("answered_by"),
  });
  const at = { pageId: 0, postedAt: 1, answeredAt: 2, answeredBy: 3 };
  const archived = (name: keyof Answered) => sql`(j.value ->> ${sql.raw(String(at[name]))})`;
  return db
    .select(fields((name) => sql`${comments[name]}`))
    .from(indexedBy(comments, "comments_answered"))
    .where(
      and(
        eq(comments.workspaceId, workspaceId),
        gte(comments.postedAt, from),
        lt(comments.postedAt, before),
        sql.raw(ANSWERED),
        onVisible(comments.pageId, visible),
      ),
    )
    .unionAll(
      db
        .select(fields(archived))
        .from(archiveParts)
        .crossJoin(sql`json_each(${archiveParts.counts}, '$.answers') j`)
        .where(
          and(
            eq(archiveParts.workspaceId, workspaceId),
            sql.raw(KEPT),
            lt(archiveParts.postedFrom, before),
            gte(archiveParts.postedTo, from),
            sql`${archived("postedAt")} >= ${from} AND ${archived("postedAt")} < ${before}`,
            onVisible(archived("pageId"), visible),
          ),
        ),
    )
    .orderBy(desc(sql`posted_at`))
    .limit(MAX_READ);
}
