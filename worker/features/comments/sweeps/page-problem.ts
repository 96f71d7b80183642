import { NetworkError } from "../../../network-error.ts";
import type { pages } from "../../../platform/db/core.ts";

type Page = typeof pages.$inferSelect;

/** What changes in a page's row when its network refuses to be read. @param now epoch milliseconds */
export function pageProblemOf(error: unknown, now: number): Partial<Pick<Page, "problem" | "pausedUntil">> {
  if (!(error instanceof NetworkError)) return {};
  if (error.problem === "token" || error.problem === "permission") return { problem: error.problem };
  if (error.problem === "rate_limited") return { pausedUntil: now + (error.waitMs ?? 5 * 60_000) };
  return {};
}

/** Whether a refusal is about the page or its token, so that other posts of it need not be tried either. */
export const stopsPage = ({ problem }: NetworkError): boolean =>
  problem === "token" || problem === "rate_limited" || problem === "blocked";
