import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { subscriptions } from "../../../platform/db/core.ts";

/**
 * Longer than any change takes: some fifteen calls of Stripe, each answered within eight seconds or tried once more
 * (`platform/stripe/client.ts`). One whose Worker died blocks no longer than this.
 */
const LEASE_MS = 5 * 60_000;

/**
 * Runs a deed that changes the workspace's plan while no other one runs: an upgrade and a downgrade of two tabs would each
 * build on what the other is changing.
 *
 * @throws AppError `payment_in_progress` while another one runs, and what the deed throws
 */
export async function oneDeed<T>(
  { core, now }: Pick<Deps, "core" | "now">,
  workspaceId: number,
  deed: () => Promise<T>,
): Promise<T> {
  const { deedLeaseUntil } = subscriptions;
  const startedAt = now();
  const until = startedAt + LEASE_MS;
  const [mine] = await core
    .update(subscriptions)
    .set({ deedLeaseUntil: until })
    .where(and(eq(subscriptions.workspaceId, workspaceId), or(isNull(deedLeaseUntil), lt(deedLeaseUntil, startedAt))))
    .returning({ workspaceId: subscriptions.workspaceId });
  if (!mine) throw new AppError("payment_in_progress", { facts: "another deed runs" });
  try {
    return await deed();
  } finally {
    await core
      .update(subscriptions)
      .set({ deedLeaseUntil: null })
      .where(and(eq(subscriptions.workspaceId, workspaceId), eq(deedLeaseUntil, until)));
  }
}
