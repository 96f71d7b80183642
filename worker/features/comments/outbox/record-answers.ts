// Stores what a network's answers to our writes say about the page: its health shows it, and no useless calls are made meanwhile.
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { NetworkProblem } from "../../../network-error.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { pageHealth, pages } from "../../../platform/db/core.ts";
import { isAppLimit, recordAppLimit, restPages } from "../../workspaces/app-limit.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";
import type { CallResult } from "./call-outcome.ts";

/** The answer to a call: `problem` is null when the network did what we asked. */
type Answer = Omit<CallResult<NetworkProblem>, "called" | "state"> & { page: PageAccess };

/** Writes once for each page with news, and not at all when all calls succeeded. @param now epoch milliseconds */
export async function recordAnswers(
  { core, networks }: Pick<Deps, "core" | "networks">,
  answers: Answer[],
  now: number,
): Promise<void> {
  for (const [, ofPage] of Map.groupBy(answers, ({ page }) => page.id)) {
    const { page } = ofPage[0]!;
    const { meaningOf } = networks[page.network];
    // The condition keeps a reconnection that happened meanwhile.
    const own = and(eq(pages.id, page.id), eq(pages.sealedToken, page.sealedToken));
    const stop = ofPage.find(({ problem }) => problem === "token" || problem === "blocked")?.problem;
    if (stop === "token" || stop === "blocked") await core.update(pages).set({ problem: stop }).where(own);
    else if (page.problem === "blocked" && ofPage.some(({ problem }) => problem === null))
      await core.update(pages).set({ problem: null }).where(own);

    const rests = ofPage.map(({ problem, networkCode, waitMs, restMs }) => {
      // The limit of private replies concerns only them; each one waits by itself.
      const isOfPage = problem === "rate_limited" && (networkCode && meaningOf(networkCode)) !== "messages_limit";
      return isOfPage ? Math.max(waitMs, restMs) : restMs;
    });
    const longestMs = Math.max(...rests);
    if (longestMs > 0) await restPages({ core }, own, now + longestMs);
  }
  const limitAnswers = answers.map(({ page, networkCode, waitMs, appPercent }) => ({
    page,
    appPercent,
    refusedForMs: isAppLimit(networks[page.network], networkCode) ? waitMs : null,
  }));
  await recordAppLimit({ core, networks }, limitAnswers, now);
}

/** A check of the connection finds out whether a refused permission is missing; this often is enough. */
const CHECK_EVERY_MS = 15 * 60_000;

/** Makes the cron check these pages next, because their calls wait for a permission. @param pageIds may repeat */
export async function requestCheck({ core }: Pick<Deps, "core">, pageIds: number[], now: number): Promise<void> {
  if (pageIds.length === 0) return;
  await core
    .update(pageHealth)
    .set({ startedAt: 0 })
    .where(and(inArray(pageHealth.pageId, boundList(pageIds)), lt(pageHealth.startedAt, now - CHECK_EVERY_MS)));
}
