// The report of a month that a client receives: its figures beside those of the month before, times, and examples.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { workspaces } from "../../platform/db/core.ts";
import { addDays, type DaySpan, dayStart, localDay, monthSpan } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import type { WorkspaceDays } from "../attacks/queries.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { loadFirstAnswers } from "../stats/first-answers.ts";
import { loadExamples } from "./examples.ts";
import { loadSummary } from "./summary.ts";

type ReportDeps = Pick<Deps, "core" | "explain" | "now">;
/** @param month `2026-10` */
type Input = Omit<WorkspaceDays, keyof DaySpan> & { subscription: SubscriptionTerms; month: string };

export type Report = Awaited<ReturnType<typeof loadReport>>;

export async function loadReport(deps: ReportDeps, { month, subscription, ...reader }: Input) {
  const { core, now } = deps;
  const today = localDay(now(), reader.timeZone);
  const isRunning = month === today.slice(0, 7);
  const whole = spanOf(month);
  const days = isRunning ? { ...whole, to: today } : whole;
  const before = spanBefore(days, isRunning);
  const { clientReports } = entitlements(subscription, now());
  const answersOf = async (span: DaySpan) => (clientReports ? loadFirstAnswers(deps, { ...reader, ...span }) : null);
  const workspace = await core.query.workspaces.findFirst({
    columns: { archivedBefore: true },
    where: eq(workspaces.id, reader.workspaceId),
  });
  /** The archive takes whole months of UTC, so the first hours of a local month may be in an earlier one. */
  const isArchived = ({ from }: DaySpan) => (workspace?.archivedBefore ?? 0) > dayStart(from, reader.timeZone) + DAY_MS;
  const summaryOf = async (span: DaySpan) => {
    const [summary, answers] = await Promise.all([loadSummary(deps, { ...reader, ...span }), answersOf(span)]);
    return { ...summary, answers, isArchived: isArchived(span) };
  };
  const [summary, earlier, examples] = await Promise.all([
    summaryOf(days),
    summaryOf(before),
    loadExamples(deps, { ...reader, ...days }),
  ]);
  return {
    ...summary,
    /** Whether the month is not over: its days up to today. */
    isRunning,
    /** The month before; of a running month, its first days, as many. */
    before: earlier,
    examples,
  };
}

function spanOf(month: string): DaySpan {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return monthSpan(year, number);
}

function spanBefore({ from, to }: DaySpan, isRunning: boolean): DaySpan {
  const before = spanOf(addDays(from, -1).slice(0, 7));
  if (!isRunning) return before;
  const same = `${before.from.slice(0, 8)}${to.slice(8)}`;
  return { ...before, to: same < before.to ? same : before.to };
}
