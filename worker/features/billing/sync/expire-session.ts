import type { Deps } from "../../../deps.ts";
import { isCode } from "../../../errors.ts";

/** Expires a Checkout session. @returns false when it was paid just now, as the next read shows */
export async function expireSession({ stripe }: Pick<Deps, "stripe">, sessionId: string): Promise<boolean> {
  try {
    await stripe((client) => client.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (isCode(error, "payment_refused")) return false;
    throw error;
  }
}
