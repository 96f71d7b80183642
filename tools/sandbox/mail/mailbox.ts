// Where mail goes: Cloudflare Email Service and every mailbox behind it. Refuses what the service refuses, reports what became of a
// mail as its event subscriptions do, and keeps a list of addresses that it sends nothing to any more. Not saved: it is there to be
// looked at.
import { z } from "zod";

const HEADERS = new Set(["list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "in-reply-to", "references"]);
/** The domain that is set up for sending. */
const SENDING_DOMAIN = "atalaya.example";

/** The builder form of `send()`, as far as the product uses it. */
const Builder = z.object({
  from: z.object({ email: z.email(), name: z.string().min(1) }),
  to: z.email(),
  subject: z.string().min(1).max(998),
  html: z.string().min(1),
  text: z.string().min(1),
  headers: z.record(z.string(), z.string().min(1).max(2048)),
});
type Builder = z.infer<typeof Builder>;

/**
 * What becomes of mail to an address: `deliver`, or `bounce` it; `delay` it until it is released; `refuse` it for now; `lose` the
 * answer after it was taken.
 */
export const MailMode = z.enum(["deliver", "bounce", "delay", "refuse", "lose"]);
export type MailMode = z.infer<typeof MailMode>;

export type TakenMail = Builder & {
  id: string;
  receivedAt: number;
  state: "delivered" | "bounced" | "delayed" | "complained";
};

/** As Cloudflare's queue gets it. */
type MailEvent = { type: string; payload: Record<string, unknown> };

type Answer = { messageId: string } | { code: string; message: string } | { lost: true };

type Options = { now: () => number; report: (event: MailEvent) => void };

export type Mailbox = ReturnType<typeof createMailbox>;

export function createMailbox({ now, report }: Options) {
  const mails: TakenMail[] = [];
  const modes = new Map<string, MailMode>();
  const suppressed = new Set<string>();

  const tell = (type: string, { id, from, to }: TakenMail, more: object) =>
    report({
      type: `cf.email.sending.message.${type}`,
      payload: { messageId: id, sender: from.email, recipient: to, terminal: true, ...more },
    });

  function arrive(mail: TakenMail) {
    mail.state = "delivered";
    tell("delivered", mail, { delivery: { status: "delivered", smtpStatusCode: "250" } });
  }

  return {
    /** @returns what the binding answers, or the code that it throws */
    take(sent: unknown): Answer {
      const parsed = Builder.safeParse(sent);
      if (!parsed.success) return refusal("E_VALIDATION_ERROR");
      const { from, to, headers } = parsed.data;
      const address = to.toLowerCase();
      if (!from.email.endsWith(`@${SENDING_DOMAIN}`)) return refusal("E_SENDER_NOT_VERIFIED");
      const header = refusedHeader(headers);
      if (header) return refusal(header);
      const mode = modes.get(address) ?? modes.get("*") ?? "deliver";
      if (mode === "refuse") return refusal("E_INTERNAL_SERVER_ERROR");
      if (suppressed.has(address)) return refusal("E_RECIPIENT_SUPPRESSED");
      const mail: TakenMail = {
        ...parsed.data,
        id: `sandbox-${mails.length + 1}`,
        receivedAt: now(),
        state: "delayed",
      };
      mails.push(mail);
      if (mode === "bounce") {
        mail.state = "bounced";
        suppressed.add(address);
        const reason = "550 5.1.1 User unknown";
        tell("bounced", mail, { bounce: { type: "hard", classification: "permanent_failure", reason } });
      } else if (mode !== "delay") arrive(mail);
      return mode === "lose" ? { lost: true } : { messageId: mail.id };
    },
    /** @param address `*` for all others */
    setMode(address: string, mode: MailMode) {
      modes.set(address.toLowerCase(), mode);
    },
    /** What was delayed arrives. */
    release() {
      for (const mail of mails) if (mail.state === "delayed") arrive(mail);
    },
    /** The reader marks it as spam. @returns false when there is no such mail in a mailbox */
    complain(id: string): boolean {
      const mail = mails.find((one) => one.id === id && one.state === "delivered");
      if (!mail) return false;
      mail.state = "complained";
      suppressed.add(mail.to.toLowerCase());
      tell("complained", mail, { complaint: { type: "abuse" } });
      return true;
    },
    /** The account's owner takes an address off the list. */
    unsuppress: (address: string) => suppressed.delete(address.toLowerCase()),
    /** The latest first. */
    taken: (): TakenMail[] => mails.toReversed(),
  };
}

const refusal = (code: string) => ({ code, message: `${code}: the sandbox refused it` });

/** https://developers.cloudflare.com/email-service/reference/headers/ */
function refusedHeader(headers: Record<string, string>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    const known = name.toLowerCase();
    if (!HEADERS.has(known) && !known.startsWith("x-")) return "E_HEADER_NOT_ALLOWED";
    // The application of this machine has no certificate.
    if (known === "list-unsubscribe" && !/<https:\/\/|<http:\/\/127\.0\.0\.1:/.test(value))
      return "E_HEADER_VALUE_INVALID";
    if (known === "list-unsubscribe-post" && value !== "List-Unsubscribe=One-Click") return "E_HEADER_VALUE_INVALID";
  }
  return null;
}
