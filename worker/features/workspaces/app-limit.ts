// Records what a network's answers say about our whole application's limit. Everybody's share, and who rests, follow from it.
// docs/history.md#082.
import { and, eq, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { SocialNetwork } from "../../networks/network.ts";
import { appUsage, pages } from "../../platform/db/core.ts";
import { isShareSmall, MIN_CALLS } from "./call-share.ts";
import type { PageAccess } from "./page-access.ts";

/** One answer. */
type LimitAnswer = {
  /** The page as it was before the call. */
  page: Pick<PageAccess, "network" | "callsAMinute">;
  /** How much of our application's limit was used, in percent; null when the answer did not say. */
  appPercent: number | null;
  /** How long calls are refused for that limit, milliseconds; null when this one was not refused. */
  refusedForMs: number | null;
};

/** Whether a refusal is about the application's limit. @param networkCode of a refusal; null for a call that was answered */
export const isAppLimit = ({ meaningOf }: Pick<SocialNetwork, "meaningOf">, networkCode: string | null): boolean =>
  networkCode !== null && meaningOf(networkCode) === "app_limit";

/**
 * Records answers. A refusal reduces every workspace to its smallest share, so that those above it wait and the others continue.
 * Only if a call within that share is refused too, every page rests.
 */
export async function recordAppLimit(
  { core, networks }: Pick<Deps, "core" | "networks">,
  answers: readonly LimitAnswer[],
  now: number,
): Promise<void> {
  for (const [provider, providerAnswers] of Map.groupBy(answers, ({ page }) => networks[page.network].provider)) {
    const percents = providerAnswers.flatMap(({ appPercent, refusedForMs }) =>
      refusedForMs === null ? (appPercent ?? []) : 100,
    );
    const percent = Math.max(...percents);
    // Nothing is stored while every share is the largest and stays so.
    if (percents.length > 0 && isShareSmall(providerAnswers[0]!.page.callsAMinute, percent)) {
      const row = { percent, seenAt: now };
      await core
        .insert(appUsage)
        .values({ provider, ...row })
        .onConflictDoUpdate({ target: appUsage.provider, set: row });
    }
    const refusals = providerAnswers.flatMap(({ page, refusedForMs }) =>
      page.callsAMinute === MIN_CALLS ? (refusedForMs ?? []) : [],
    );
    if (refusals.length === 0) continue;
    const names = Object.values(networks).flatMap((network) => (network.provider === provider ? [network.name] : []));
    const isCalled = and(eq(pages.status, "active"), inArray(pages.network, names));
    await restPages({ core }, isCalled, now + Math.max(...refusals));
  }
}

/** Lets pages rest: no call for them until then, because calls while throttled make a limit last longer. A longer rest stays. */
export async function restPages({ core }: Pick<Deps, "core">, which: SQL | undefined, until: number): Promise<void> {
  const shorter = or(isNull(pages.pausedUntil), lt(pages.pausedUntil, until));
  await core.update(pages).set({ pausedUntil: until }).where(and(which, shorter));
}
