// Each minute: only enqueues work; what runs twice is settled by leases in the database.
import type { Deps } from "../deps.ts";
import { resendActions } from "../features/comments/resend-actions.ts";
import { enqueueSweeps } from "../features/comments/sweep.ts";

export async function runCron(deps: Deps): Promise<void> {
  const [sweeps, resent] = await Promise.all([enqueueSweeps(deps), resendActions(deps)]);
  console.info(JSON.stringify({ event: "cron", sweeps, resent }));
}
