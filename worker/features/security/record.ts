import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { securityEvents } from "../../platform/db/core.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import type { SecurityEvent } from "../../vocabulary/people/security-events.ts";

type Happened = {
  kind: SecurityEvent;
  /** 0 without a workspace, such as a sign-in with an unknown address. */
  workspaceId: number;
  /** Country of the request, ISO 3166-1 alpha-2; null when unknown, or without a request. */
  country: string | null;
};

/**
 * Logs a security event and stores it for the owner, without any personal value. Events of one kind in one hour are one row, so
 * that nobody can fill the table. A failure is only logged, because the action itself has happened.
 */
export async function recordSecurityEvent(
  { core, now }: Pick<Deps, "core" | "now">,
  happened: Happened,
): Promise<void> {
  console.info(JSON.stringify({ event: "security", ...happened }));
  const at = now();
  try {
    await core
      .insert(securityEvents)
      .values({ ...happened, hour: Math.floor(at / HOUR_MS), times: 1, lastAt: at })
      .onConflictDoUpdate({
        target: [securityEvents.workspaceId, securityEvents.hour, securityEvents.kind],
        set: { times: sql`${securityEvents.times} + 1`, lastAt: at, country: happened.country },
      });
  } catch (error) {
    logFailure("security_event_lost", error, { kind: happened.kind });
  }
}
