// Cloudflare Email Service, by its `send_email` binding: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
import * as z from "zod";
import { MailError, type MailProblem, type SendMail } from "./mailer.ts";

/** The part of the binding that we use: its builder form. */
export type EmailBinding = Pick<SendEmail, "send">;

const SENDER_NAME = "Atalaya";

/**
 * Codes of the page above that do not mean `refused`. A failure of delivery (`E_DELIVERY_FAILED`) is the receiver's refusal, after
 * Cloudflare's own attempts.
 */
const PROBLEMS: Partial<Record<string, MailProblem>> = {
  E_RECIPIENT_SUPPRESSED: "suppressed",
  E_RATE_LIMIT_EXCEEDED: "later",
  E_DAILY_LIMIT_EXCEEDED: "later",
  E_INTERNAL_SERVER_ERROR: "later",
  // A person can fix these, and the mail waits for that.
  E_SENDER_NOT_VERIFIED: "later",
  E_SENDER_DOMAIN_NOT_AVAILABLE: "later",
};

const Refused = z.object({ code: z.string().regex(/^E_[A-Z_]+$/) });
const Taken = z.object({ messageId: z.string().min(1) });

type Settings = {
  binding: EmailBinding;
  /** An address of a domain that is set up for sending. */
  from: string;
  timeoutMs?: number;
};

export function cloudflareMailer({ binding, from, timeoutMs = 30_000 }: Settings): SendMail {
  return async (mail) => {
    let answer: unknown;
    try {
      answer = await Promise.race([
        binding.send({ ...mail, from: { email: from, name: SENDER_NAME } }),
        new Promise((resolve) => setTimeout(resolve, timeoutMs)),
      ]);
    } catch (cause) {
      const refused = Refused.safeParse(cause);
      // Without a code the connection failed, perhaps after the mail was accepted. The message may contain the address, so it is
      // not kept.
      if (!refused.success) throw new MailError("unknown", "no_answer");
      const { code } = refused.data;
      throw new MailError(PROBLEMS[code] ?? "refused", code);
    }
    const taken = Taken.safeParse(answer);
    if (!taken.success) throw new MailError("unknown", "odd_answer");
    return taken.data.messageId;
  };
}
