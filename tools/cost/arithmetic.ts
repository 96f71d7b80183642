// From measured use to USD for a thousand comments. Pure.
import { z } from "zod";
import { BASE_USD, NEURONS_PER_TOKEN, PRICES, type Resource, type Use } from "./prices.ts";

const figures = {
  cpuMs: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
  queueMessages: z.number(),
  /** Invocations of consumers, of the cron and by webhooks. */
  invocations: z.number(),
  logLines: z.number(),
};
export const Measured = z.object({
  measuredOn: z.string(),
  commit: z.string(),
  /** For each comment that a webhook brought. */
  comment: z.object({
    comments: z.number(),
    ...figures,
    questions: z.number(),
  }),
  /** For each sweep of a page that finds nothing. */
  sweep: z.object({ sweeps: z.number(), ...figures }),
  /** For each page: a check of its connection, a spot check, a sweep of everything of the last day. */
  upkeep: z.object({ pages: z.number(), ...figures }),
  /** For each minute, whoever is connected. */
  cron: z.object({ minutes: z.number(), ...figures }),
});
export type Measured = z.infer<typeof Measured>;

export type Case = {
  pages: number;
  commentsPerPage: number;
  sweepMinutes: number;
  daysKept: number;
  /** Posts and ads of a page, of which sweeps note their visits. */
  posts: number;
  tokens: number;
};

const MONTH_DAYS = 30;
const MONTH_MINUTES = MONTH_DAYS * 24 * 60;
/** Of a page's connection, in a day (`accounts/health/enqueue-checks.ts`). The other parts of the upkeep are rarer or belong to a sweep. */
const CHECKS_A_DAY = 4;
/** Days between two writes of a post's visit (`sweeps/ledger/visits.ts`). */
const DAYS_OF_A_VISIT = 3;
/** A message is written, read and deleted. */
const OPERATIONS_PER_MESSAGE = 3;

/** Of a comment in D1, indexes and words included: 1,910 MB for 1,100,000 (`npm run bench -- workspace`). Few comments take less each. */
export const STORED_BYTES = 1_736;
/** What moves a comment to the archive takes (`npm run bench -- retention`, docs/decisions/034). The rows that it reads are not counted. */
export const ARCHIVED = { rowsWritten: 3.1, bytes: 200 };
/** Comments of an object, at most and nearly always (`archive/move-part.ts`). It is written once and asked once whether it is whole. */
const COMMENTS_OF_AN_OBJECT = 1_000;
/** How long an archived comment is taken to be kept: until its account is closed. */
export const ARCHIVED_MONTHS = 24;

/** Use of a month in which as many comments reach the archive as come in. */
export function useOf(measured: Measured, of: Case): Use {
  const { pages, commentsPerPage, sweepMinutes, daysKept, posts, tokens } = of;
  const comments = pages * commentsPerPage;
  const sweeps = (pages * MONTH_MINUTES) / sweepMinutes;
  const upkeeps = pages * MONTH_DAYS * CHECKS_A_DAY;
  const { comment, sweep, upkeep, cron } = measured;
  const all = (name: keyof typeof figures) =>
    comments * comment[name] + sweeps * sweep[name] + upkeeps * upkeep[name] + MONTH_MINUTES * cron[name];
  const visits = (pages * posts * MONTH_DAYS) / DAYS_OF_A_VISIT;
  return {
    requests: all("invocations"),
    cpuMs: all("cpuMs"),
    rowsRead: all("rowsRead"),
    rowsWritten: all("rowsWritten") + visits + comments * ARCHIVED.rowsWritten,
    queueOperations: all("queueMessages") * OPERATIONS_PER_MESSAGE,
    neurons: comments * comment.questions * tokens * NEURONS_PER_TOKEN,
    // A notice for each invocation that may have changed comments.
    objectRequests: comments * comment.invocations,
    points: all("invocations") * 2,
    // Ours alone: `invocation_logs` is off in wrangler.toml.
    logLines: all("logLines"),
    storedMegabytes: (comments * (daysKept / 30) * STORED_BYTES) / 1e6,
    archiveWrites: comments / COMMENTS_OF_AN_OBJECT,
    archiveReads: comments / COMMENTS_OF_AN_OBJECT,
    archivedMegabytes: (comments * ARCHIVED_MONTHS * ARCHIVED.bytes) / 1e6,
  };
}

const usdOf = (resource: Resource, amount: number) => (amount * PRICES[resource].usdPerMillion) / 1e6;

/** By resource, without the plan's price and without what it includes. */
export function marginalUsd(use: Use): Record<string, number> {
  return Object.fromEntries(Object.entries(use).map(([name, amount]) => [name, usdOf(name as Resource, amount)]));
}

/** The month's bill: the plan's price, and what is beyond it. */
export function billedUsd(use: Use): number {
  const beyond = Object.entries(use).map(([name, amount]) => {
    const resource = name as Resource;
    return usdOf(resource, Math.max(0, amount - PRICES[resource].included));
  });
  return BASE_USD + beyond.reduce((sum, usd) => sum + usd, 0);
}
