// The dashboard's data about attacks, corrections and complaints, from the daily counters, two partial indexes and the latest
// attacks. Nothing here reads more as a workspace grows.
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { events } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { addDays, type DaySpan, dayStart, daysUntil, localDay, utcDay } from "../../time.ts";
import { CHART_DAYS } from "../../vocabulary/chart-periods.ts";
import { DAY_MS, INSIGHT_DAYS } from "../../vocabulary/durations.ts";
import { CAUSES, type Cause } from "../../vocabulary/judging/attacks.ts";
import { isCorrection } from "../attacks/count-corrected.ts";
import { countAttacks } from "../attacks/queries.ts";
import { loadWeekFacts } from "../attacks/week-facts.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { loadFirstAnswers } from "./first-answers.ts";
import type { ChartInput } from "./schemas.ts";
import { loadWorstPosts } from "./worst-posts.ts";

/** The number of weeks of corrections, including the present one. */
const WEEKS = 8;
const WEEK_DAYS = 7;

type Input = ChartInput & WorkspaceReader & { timeZone: string; subscription: SubscriptionTerms };

/** Attacks of a day, by their cause. */
export type CauseDay = { date: string } & Record<Cause, number>;

export async function loadInsights(deps: Pick<Deps, "core" | "now">, { period, subscription, ...own }: Input) {
  const today = localDay(deps.now(), own.timeZone);
  const days = daysUntil(today, CHART_DAYS[period]);
  const before = daysUntil(addDays(days[0]!, -1), days.length);
  const week = daySpan(daysUntil(today, WEEK_DAYS));
  const long = daySpan(daysUntil(today, INSIGHT_DAYS));
  const { clientReports } = entitlements(subscription, deps.now());
  const [facts, causes, hours, posts, corrected, answers] = await Promise.all([
    loadWeekFacts({ ...own, ...week }),
    countAttacks({ ...own, from: before[0]!, to: today }, ["dayNumber", "cause"]),
    countAttacks({ ...own, ...long }, ["weekday", "hour"]),
    loadWorstPosts(deps, { ...own, ...long }),
    loadCorrectedWeeks(own, today),
    clientReports ? loadFirstAnswers(deps, { ...own, ...daySpan(days) }) : null,
  ]);
  const counted = new Map(
    causes.map(({ dayNumber, cause, attacks }) => [`${utcDay(dayNumber * DAY_MS)}:${cause}`, attacks]),
  );
  const byCause = (date: string): CauseDay => {
    const counts = CAUSES.map((cause) => [cause, counted.get(`${date}:${cause}`) ?? 0]);
    return { date, ...(Object.fromEntries(counts) as Record<Cause, number>) };
  };
  return {
    success: true as const,
    week: { ...week, ...facts },
    causes: days.map(byCause),
    /** The same number of days before. */
    causesBefore: before.map(byCause),
    hours: { ...long, attacks: hours },
    posts: { ...long, ...posts },
    /** Comments that were hidden by a machine or a person and that a person showed again; oldest week first. */
    corrected,
    /** How long questions of the period waited for an answer; null when the plan has no such figures. */
    answers: answers && { ...daySpan(days), ...answers },
  };
}

const daySpan = (days: readonly string[]): DaySpan => ({ from: days[0]!, to: days.at(-1)! });

type Own = Omit<Input, "period" | "subscription">;

async function loadCorrectedWeeks({ timeZone, ...reader }: Own, today: string) {
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const to = addDays(today, -WEEK_DAYS * (WEEKS - 1 - index));
    return { from: addDays(to, 1 - WEEK_DAYS), to };
  });
  const starts = weeks.map(({ from }) => dayStart(from, timeZone));
  const week = sql<number>`(SELECT max(key) FROM json_each(${JSON.stringify(starts)}) WHERE value <= ${events.at})`;
  const counts = await reader.db
    .select({ week: week.as("week"), corrected: sql<number>`count(*)`.as("corrected") })
    .from(indexedBy(events, "events_restored"))
    .where(isCorrection(reader, { from: starts[0]!, before: dayStart(today, timeZone, 1) }))
    .groupBy(sql`week`);
  const corrected = new Map(counts.map((counted) => [counted.week, counted.corrected]));
  return weeks.map((span, index) => ({ ...span, corrected: corrected.get(index) ?? 0 }));
}
