import { Webhook } from "standardwebhooks";

const TOLERANCE_S = 5 * 60;

/**
 * What a receiver by https://www.standardwebhooks.com answers to a message that it must refuse; null for one that it accepts. The
 * library signs, and its own `verify` asks the clock of this machine, which is not that of a test.
 *
 * @param at the receiver's clock, epoch milliseconds
 */
export function refusalOf(secret: string, headers: Headers, body: string, at: number): 400 | 401 | null {
  const [id, timestamp] = [headers.get("webhook-id"), Number(headers.get("webhook-timestamp"))];
  if (!id || Math.abs(at / 1000 - timestamp) > TOLERANCE_S) return 400;
  const wanted = new Webhook(secret).sign(id, new Date(timestamp * 1000), body);
  return headers.get("webhook-signature")?.split(" ").includes(wanted) ? null : 401;
}
