import type { Deps } from "../../../deps.ts";
import { DAY_MS, LAST_GRACE_DAYS } from "../../../vocabulary/durations.ts";
import { raiseAlert } from "../../alerts/raise.ts";
import { GRACE_MS } from "../../plans/entitlements.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { mailOwner } from "../sync/mail-owner.ts";

/**
 * Mails the owner about unpaid invoices: when a charge fails, `LAST_GRACE_DAYS` before the end of the grace, and at its end. Each
 * letter has its own key, so it is sent once, however often this is called. If several are due, only the latest one is sent.
 */
export async function remindOfDebt(
  deps: Pick<Deps, "core" | "queues" | "sealer" | "now">,
  {
    workspaceId,
    pastDueSince,
    pastDueCents,
    usageOwedSince,
    usageOwedCents,
  }: Pick<SubscriptionRow, "workspaceId" | "pastDueSince" | "pastDueCents" | "usageOwedSince" | "usageOwedCents">,
): Promise<void> {
  const since = pastDueSince ?? usageOwedSince;
  if (since === null) return;
  const debt = pastDueSince === null ? "usage" : "plan";
  const until = since + GRACE_MS;
  const now = deps.now();
  const stage = now >= until ? "over" : now >= until - LAST_GRACE_DAYS * DAY_MS ? "ending" : "failed";
  const cents = debt === "plan" ? pastDueCents : usageOwedCents;
  await mailOwner(
    deps,
    { workspaceId, letter: "payment_overdue", about: `${debt}:${since}:${stage}` },
    ({ name, timeZone }) => ({ name, timeZone, stage, debt, until, cents }),
  );
  await raiseAlert(deps, {
    workspaceId,
    kind: "payment_failed",
    subject: `${debt}:${since}`,
    data: { page: null, count: null },
  });
}
