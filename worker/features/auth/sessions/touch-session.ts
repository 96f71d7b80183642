import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { sessions } from "../../../platform/db/core.ts";
import { DAY_MS, MINUTE_MS } from "../../../vocabulary/durations.ts";
import { SESSION_DAYS } from "../session.ts";

/** The time and place of use are at most this old. */
const WRITTEN_EVERY_MS = 5 * MINUTE_MS;

/** A session that was last used before this moment has ended. */
export const idleSince = (now: number): number => now - SESSION_DAYS * DAY_MS;

/** Remembers that and where a session was used. A failure is logged: the request goes on. */
export async function touchSession(
  { core, now }: Pick<Deps, "core" | "now">,
  session: { id: string; lastUsedAt: number },
  place: { country: string | null; city: string | null },
): Promise<void> {
  const at = now();
  if (at - session.lastUsedAt < WRITTEN_EVERY_MS) return;
  await core
    .update(sessions)
    .set({ lastUsedAt: at, ...place })
    .where(eq(sessions.id, session.id))
    .catch((error: unknown) => logFailure("session_use_lost", error));
}
