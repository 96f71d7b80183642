// From measured use to USD for a thousand comments. Pure.
import { z } from "zod";
import { BASE_USD, NEURONS_PER_QUESTION, PRICES, type Resource, type Use } from "./prices.ts";

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
  comment: z.object({ comments: z.number(), ...figures, storedBytes: z.number(), questions: z.number() }),
  /** For each sweep of a page, with its share of the cron. */
  sweep: z.object({ sweeps: z.number(), ...figures }),
});
export type Measured = z.infer<typeof Measured>;

export type Case = { pages: number; commentsPerPage: number; sweepMinutes: number; daysKept: number };

const MONTH_MINUTES = 30 * 24 * 60;
/** A message is written, read and deleted. */
const OPERATIONS_PER_MESSAGE = 3;

/** Use of a month. */
export function useOf(measured: Measured, { pages, commentsPerPage, sweepMinutes, daysKept }: Case): Use {
  const comments = pages * commentsPerPage;
  const sweeps = (pages * MONTH_MINUTES) / sweepMinutes;
  const { comment, sweep } = measured;
  const both = (name: keyof typeof figures) => comments * comment[name] + sweeps * sweep[name];
  return {
    requests: both("invocations"),
    cpuMs: both("cpuMs"),
    rowsRead: both("rowsRead"),
    rowsWritten: both("rowsWritten"),
    queueOperations: both("queueMessages") * OPERATIONS_PER_MESSAGE,
    neurons: comments * comment.questions * NEURONS_PER_QUESTION,
    // A notice for each invocation that may have changed comments.
    objectRequests: comments * comment.invocations,
    points: both("invocations") * 2,
    // Cloudflare adds one of its own for each invocation.
    logLines: both("logLines") + both("invocations"),
    storedMegabytes: (comments * (daysKept / 30) * comment.storedBytes) / 1e6,
  };
}

export const usdOf = (resource: Resource, amount: number) => (amount * PRICES[resource].usdPerMillion) / 1e6;

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
