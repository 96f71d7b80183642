import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { signedRequests } from "../../platform/db/core.ts";

/**
 * When a signed request first came, epoch milliseconds: for one that does not say when it was issued, so that the same one again
 * is about the same moment.
 *
 * @param payload the signed part, as it came
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
