// Calculates USD for a thousand comments from measured use. Pure.
import { z } from "zod";
import { BASE_USD, NEURONS_PER_TOKEN, PRICES, type Resource, type Use } from "./prices.ts";

const figures = {
  cpuMs: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
  queueMessages: z.number(),
  /** Invocations by queues, by the cron and by webhooks. */
  invocations: z.number(),
  logLines: z.number(),
};
export const Measured = z.object({
  measuredOn: z.string(),
  commit: z.string(),
  /** The use for each comment that came by webhook. */
  comment: z.object({
    comments: z.number(),
    ...figures,
    questions: z.number(),
  }),
  /** The use of sealing it in the acta, which its own figures leave out. */
  sealing: z.object(figures),
  /** The use for each sweep of a page that finds nothing. */
  sweep: z.object({ sweeps: z.number(), ...figures }),
  /** The use for each page and kind of upkeep: a check of its connection, a spot check, a sweep of everything of the last day. */
  upkeep: z.object({ pages: z.number(), ...figures }),
  /** The use for each minute, independent of pages. */
  cron: z.object({ minutes: z.number(), ...figures }),
});
export type Measured = z.infer<typeof Measured>;

export type Case = {
  pages: number;
  commentsPerPage: number;
  sweepMinutes: number;
  daysKept: number;
  /** The number of posts and ads of a page. Sweeps store when they visited each. */
  posts: number;
  tokens: number;
};

const MONTH_DAYS = 30;
const MONTH_MINUTES = MONTH_DAYS * 24 * 60;
/** Checks of a page's connection in a day (`accounts/health/enqueue-checks.ts`). The other parts of the upkeep are rarer or belong to a sweep. */
const CHECKS_A_DAY = 4;
/** The days between two writes of a post's visit (`sweeps/ledger/visits.ts`). */
const DAYS_OF_A_VISIT = 3;
/** Queue operations of a message: it is written, read and deleted. */
const OPERATIONS_PER_MESSAGE = 3;

/** Megabytes of a comment in D1, with indexes and words: 1,910 MB for 1,100,000. In a small database it is less. */
export const STORED_BYTES = 1_736;
/** The use of moving a comment to the archive (docs/decisions/034). The rows that it reads are not counted. */
export const ARCHIVED = { rowsWritten: 3.1, bytes: 200 };
/** The comments of an archived object, which is nearly always full (`archive/move-part.ts`). It is written once and checked once. */
const COMMENTS_OF_AN_OBJECT = 1_000;
/** The assumed time that an archived comment is kept: until its account is closed. */
export const ARCHIVED_MONTHS = 24;

/** The use of a month in which as many comments are archived as arrive. */
export function useOf(measured: Measured, of: Case): Use {
  const { pages, commentsPerPage, sweepMinutes, daysKept, posts, tokens } = of;
  const comments = pages * commentsPerPage;
  const sweeps = (pages * MONTH_MINUTES) / sweepMinutes;
  const upkeeps = pages * MONTH_DAYS * CHECKS_A_DAY;
  const { comment, sealing, sweep, upkeep, cron } = measured;
  const all = (name: keyof typeof figures) =>
    comments * (comment[name] + sealing[name]) +
    sweeps * sweep[name] +
    upkeeps * upkeep[name] +
    MONTH_MINUTES * cron[name];
  const visits = (pages * posts * MONTH_DAYS) / DAYS_OF_A_VISIT;
  return {
    requests: all("invocations"),
    cpuMs: all("cpuMs"),
    rowsRead: all("rowsRead"),
    rowsWritten: all("rowsWritten") + visits + comments * ARCHIVED.rowsWritten,
    queueOperations: all("queueMessages") * OPERATIONS_PER_MESSAGE,
    neurons: comments * comment.questions * tokens * NEURONS_PER_TOKEN,
    // There is a notice for each invocation that may have changed comments.
    objectRequests: comments * comment.invocations,
    points: all("invocations") * 2,
    // Only our own lines count: `invocation_logs` is off in wrangler.toml.
    logLines: all("logLines"),
    storedMegabytes: (comments * (daysKept / 30) * STORED_BYTES) / 1e6,
    archiveWrites: comments / COMMENTS_OF_AN_OBJECT,
    archiveReads: comments / COMMENTS_OF_AN_OBJECT,
    archivedMegabytes: (comments * ARCHIVED_MONTHS * ARCHIVED.bytes) / 1e6,
  };
}

const usdOf = (resource: Resource, amount: number) => (amount * PRICES[resource].usdPerMillion) / 1e6;

/** The cost of each resource, without the plan's price and without subtracting what the plan includes. */
export function marginalUsd(use: Use): Record<string, number> {
  return Object.fromEntries(Object.entries(use).map(([name, amount]) => [name, usdOf(name as Resource, amount)]));
}

/** The bill of a month: the plan's price, and the use that it does not include. */
export function billedUsd(use: Use): number {
  const beyond = Object.entries(use).map(([name, amount]) => {
    const resource = name as Resource;
    return usdOf(resource, Math.max(0, amount - PRICES[resource].included));
  });
  return BASE_USD + beyond.reduce((sum, usd) => sum + usd, 0);
}
