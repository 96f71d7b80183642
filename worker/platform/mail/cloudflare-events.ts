// Cloudflare's reports about a mail after it accepted it, by an event subscription that writes to one of our queues:
// https://developers.cloudflare.com/queues/event-subscriptions/events-schemas/#email-sending
import * as z from "zod";

export const MailEvent = z.object({
  /** `cf.email.sending.message.` and the outcome; later types are ignored. */
  type: z.string(),
  payload: z.object({
    /** The id that the binding returned when it accepted the mail. */
    messageId: z.string(),
    recipient: z.string(),
    rejection: z.object({ reason: z.string() }).optional(),
  }),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** `bounced`: permanently, or after all of Cloudflare's attempts. */
const OUTCOMES = ["delivered", "bounced", "complained"] as const;

export type MailReport = {
  messageId: string;
  address: string;
  outcome: (typeof OUTCOMES)[number];
};

/**
 * The report of an event; null for one that changes nothing: a delay, a failure of Cloudflare itself, a rejection for another
 * reason than the address.
 */
export function reportOf({ type, payload }: MailEvent): MailReport | null {
  const { messageId, recipient: address, rejection } = payload;
  const kind = type.replace("cf.email.sending.message.", "");
  if (kind === "rejected")
    return rejection?.reason === "suppressed" ? { messageId, address, outcome: "bounced" } : null;
  const outcome = OUTCOMES.find((outcome) => outcome === kind);
  return outcome ? { messageId, address, outcome } : null;
}
