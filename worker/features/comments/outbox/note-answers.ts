// What a network's answers to our writes say about the page: its health shows it, and no call is made in vain meanwhile.
import { and, eq, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { NetworkProblem } from "../../../network-error.ts";
import type { Networks } from "../../../networks/network.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { pageHealth, pages } from "../../../platform/db/core.ts";
import { noteAppUsage } from "../../workspaces/call-share.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";

type Answer = {
  page: PageAccess;
  /** Null when the network did what we asked. */
  problem: NetworkProblem | null;
  networkCode: string | null;
  /** How long to wait, for a rate limit. */
  waitMs: number;
  /** How long the page rests before a limit is reached. */
  restMs: number;
  /** How much of our application's limit was used, in percent; null when the answer did not say. */
  appPercent: number | null;
};

/** One write for each page with news; none when all calls succeeded. @param now epoch milliseconds */
export async function noteAnswers(
  { core, networks }: Pick<Deps, "core" | "networks">,
  answers: Answer[],
  now: number,
): Promise<void> {
  for (const [, ofPage] of Map.groupBy(answers, ({ page }) => page.id)) {
    const { page } = ofPage[0]!;
    const { meaningOf } = networks[page.network];
    // A reconnection meanwhile is newer.
    const own = and(eq(pages.id, page.id), eq(pages.sealedToken, page.sealedToken));
    const stop = ofPage.find(({ problem }) => problem === "token" || problem === "blocked")?.problem;
    if (stop === "token" || stop === "blocked") await core.update(pages).set({ problem: stop }).where(own);
    else if (page.problem === "blocked" && ofPage.some(({ problem }) => problem === null))
      await core.update(pages).set({ problem: null }).where(own);

    const limits = ofPage.map(({ problem, networkCode, waitMs, restMs }) => {
      const meaning = networkCode && meaningOf(networkCode);
      // Only private replies wait for their own limit, each for itself.
      const isLimited = problem === "rate_limited" && meaning !== "messages_limit";
      return { ms: isLimited ? Math.max(waitMs, restMs) : restMs, isOfApp: isLimited && meaning === "app_limit" };
    });
    const longestMs = Math.max(...limits.map(({ ms }) => ms));
    if (longestMs === 0) continue;
    const isOfApp = limits.some((limit) => limit.isOfApp);
    await pause({ core }, isOfApp ? ofProvider(networks, page) : own, now + longestMs);
  }
  for (const [provider, some] of Map.groupBy(answers, ({ page }) => networks[page.network].provider)) {
    const said = some.flatMap((answer) => (isAppLimit(networks, answer) ? 100 : (answer.appPercent ?? [])));
    if (said.length > 0)
      await noteAppUsage({ core }, { provider, percent: Math.max(...said), before: some[0]!.page }, now);
  }
}

const isAppLimit = (networks: Networks, { page, networkCode }: Answer): boolean =>
  networkCode !== null && networks[page.network].meaningOf(networkCode) === "app_limit";

/** Every active page that is called through the same provider. */
function ofProvider(networks: Networks, { network }: PageAccess): SQL | undefined {
  const { provider } = networks[network];
  const names = Object.values(networks).flatMap((other) => (other.provider === provider ? [other.name] : []));
  return and(eq(pages.status, "active"), inArray(pages.network, names));
}

/** Calls while throttled make the limit last longer. */
async function pause({ core }: Pick<Deps, "core">, which: SQL | undefined, until: number): Promise<void> {
  const shorter = or(isNull(pages.pausedUntil), lt(pages.pausedUntil, until));
  await core.update(pages).set({ pausedUntil: until }).where(and(which, shorter));
}

/** A check of the connection says whether a refused permission is missing; this often is enough. */
const CHECK_EVERY_MS = 15 * 60_000;

/** Has the cron check pages next whose calls wait for a permission. @param pageIds may repeat */
export async function askForCheck({ core }: Pick<Deps, "core">, pageIds: number[], now: number): Promise<void> {
  if (pageIds.length === 0) return;
  await core
    .update(pageHealth)
    .set({ startedAt: 0 })
    .where(and(inArray(pageHealth.pageId, boundList(pageIds)), lt(pageHealth.startedAt, now - CHECK_EVERY_MS)));
}
