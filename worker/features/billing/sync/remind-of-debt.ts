import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { runInBatches } from "../../../platform/db/batch.ts";
import { memberships, users, workspaces } from "../../../platform/db/core.ts";
import { DAY_MS, LAST_GRACE_DAYS } from "../../../vocabulary/durations.ts";
import { raiseAlert } from "../../alerts/raise.ts";
import { storeMail } from "../../mail/store-mail.ts";
import { GRACE_MS } from "../../plans/entitlements.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";

/**
 * Mails the owner about unpaid invoices: when a charge fails, `LAST_GRACE_DAYS` before the end of the grace, and at its end. Each
 * letter has its own key, so it is sent once, however often this is called. If several are due, only the latest one is sent.
 */
export async function remindOfDebt(
  deps: Pick<Deps, "core" | "sealer" | "now">,
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
  const owners = await deps.core
    .select({ id: users.id, email: users.email, name: users.name, timeZone: workspaces.timeZone })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")));
  const mails = await Promise.all(
    owners.map(({ id: userId, email: to, name, timeZone }) =>
      storeMail(deps, {
        key: `payment_overdue:${workspaceId}:${userId}:${debt}:${since}:${stage}`,
        ...{ to, workspaceId, userId },
        letter: "payment_overdue",
        data: { name, timeZone, stage, debt, until, cents: debt === "plan" ? pastDueCents : usageOwedCents },
      }),
    ),
  );
  await runInBatches(
    deps.core,
    mails.map(({ statement }) => statement),
  );
  await raiseAlert(deps, {
    workspaceId,
    kind: "payment_failed",
    subject: `${debt}:${since}`,
    data: { page: null, count: null },
  });
}
