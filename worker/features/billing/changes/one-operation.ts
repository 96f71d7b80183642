import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { subscriptions } from "../../../platform/db/core.ts";

/**
 * How long an operation may hold the workspace; longer than any change takes: some fifteen calls to Stripe, each answered within
 * eight seconds or tried once more (`platform/stripe/client.ts`). An operation whose Worker died blocks no longer than this.
 */
const LEASE_MS = 5 * 60_000;

/**
 * Runs an operation that changes the workspace's plan, only while no other one runs: an upgrade and a downgrade in two tabs would
 * each start from the state that the other changes.
 *
 * @throws AppError `payment_in_progress` while another one runs, and what the operation throws
 */
export async function oneOperation<T>(
  { core, now }: Pick<Deps, "core" | "now">,
  workspaceId: number,
  operation: () => Promise<T>,
): Promise<T> {
  const { operationLeaseUntil } = subscriptions;
  const startedAt = now();
  const until = startedAt + LEASE_MS;
  const [mine] = await core
    .update(subscriptions)
    .set({ operationLeaseUntil: until })
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        or(isNull(operationLeaseUntil), lt(operationLeaseUntil, startedAt)),
      ),
    )
    .returning({ workspaceId: subscriptions.workspaceId });
  if (!mine) throw new AppError("payment_in_progress", { facts: "another operation runs" });
  try {
    return await operation();
  } finally {
    await core
      .update(subscriptions)
      .set({ operationLeaseUntil: null })
      .where(and(eq(subscriptions.workspaceId, workspaceId), eq(operationLeaseUntil, until)));
  }
}
