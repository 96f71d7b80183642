// What Cloudflare reports of a mail after it took it, by an event subscription that writes to one of our queues:
// https://developers.cloudflare.com/queues/event-subscriptions/events-schemas/#email-sending
import { z } from "zod";

export const MailEvent = z.object({
  /** `cf.email.sending.message.` and what became of it; types that are added later are passed over. */
  type: z.string(),
  payload: z.object({
    /** What the binding answered when it took the mail. */
    messageId: z.string(),
    recipient: z.string(),
    rejection: z.object({ reason: z.string() }).optional(),
  }),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** `bounced`: for good, or after all of Cloudflare's attempts. */
const OUTCOMES = ["delivered", "bounced", "complained"] as const;

export type MailReport = {
  messageId: string;
  address: string;
  outcome: (typeof OUTCOMES)[number];
};

/** Null where it changes nothing: a delay, a failure of Cloudflare's own, a rejection for another reason than the address. */
export function reportOf({ type, payload }: MailEvent): MailReport | null {
  const { messageId, recipient: address, rejection } = payload;
  const kind = type.replace("cf.email.sending.message.", "");
  if (kind === "rejected")
    return rejection?.reason === "suppressed" ? { messageId, address, outcome: "bounced" } : null;
  const outcome = OUTCOMES.find((known) => known === kind);
  return outcome ? { messageId, address, outcome } : null;
}
