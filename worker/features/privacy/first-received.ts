import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { signedRequests } from "../../platform/db/core.ts";

/**
 * Returns when a signed request first arrived, epoch milliseconds. It is used for requests without a time of issue, so that a
 * repeated request keeps its first time.
 *
 * @param payload the signed part, as it arrived
 */
export async function firstReceived(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  payload: string,
): Promise<number> {
  const hash = await hmacHex(config.SESSION_SECRET, `signed-request:${payload}`);
  const receivedAt = now();
  await core.insert(signedRequests).values({ hash, receivedAt }).onConflictDoNothing();
  const row = await core.select().from(signedRequests).where(eq(signedRequests.hash, hash)).get();
  return row?.receivedAt ?? receivedAt;
}
