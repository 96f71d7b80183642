// Cloudflare Email Service and every mailbox behind it. It refuses what the service refuses, reports the delivery of a mail like its event
// subscriptions, and has a list of suppressed addresses. It is not saved.
import { z } from "zod";

const HEADERS = new Set(["list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "in-reply-to", "references"]);
/** The domain that may send. */
const SENDING_DOMAIN = "atalaya.example";

/** The builder form of `send()`, with the fields that the product uses. */
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
 * The handling of mail to an address: `deliver` it, `bounce` it, `delay` it until it is released, `refuse` it for now, or accept it and
 * `lose` the answer.
 */
export const MailMode = z.enum(["deliver", "bounce", "delay", "refuse", "lose"]);
export type MailMode = z.infer<typeof MailMode>;

export type TakenMail = Builder & {
  id: string;
  receivedAt: number;
  state: "delivered" | "bounced" | "delayed" | "complained";
};

/** An event in the form in which Cloudflare's queue gets it. */
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
    /** Accepts or refuses a mail. @returns the binding's answer, or the code of its error */
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
        // Unique beyond a restart, which empties the mailbox and not the product's database.
        id: `sandbox-${crypto.randomUUID()}`,
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
    /** Sets the handling of mail to an address. @param address `*` for all others */
    setMode(address: string, mode: MailMode) {
      modes.set(address.toLowerCase(), mode);
    },
    /** Delivers the delayed mails. */
    release() {
      for (const mail of mails) if (mail.state === "delayed") arrive(mail);
    },
    /** Marks a mail as spam, like its reader. @returns false when there is no such mail in a mailbox */
    complain(id: string): boolean {
      const mail = mails.find((mail) => mail.id === id && mail.state === "delivered");
      if (!mail) return false;
      mail.state = "complained";
      suppressed.add(mail.to.toLowerCase());
      tell("complained", mail, { complaint: { type: "abuse" } });
      return true;
    },
    /** Removes an address from the list of suppressed ones, like the account's owner. */
    unsuppress: (address: string) => suppressed.delete(address.toLowerCase()),
    /** All mails, the latest first. */
    taken: (): TakenMail[] => mails.toReversed(),
  };
}

const refusal = (code: string) => ({ code, message: `${code}: the sandbox refused it` });

/** https://developers.cloudflare.com/email-service/reference/headers/ */
function refusedHeader(headers: Record<string, string>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    const known = name.toLowerCase();
    if (!HEADERS.has(known) && !known.startsWith("x-")) return "E_HEADER_NOT_ALLOWED";
    // The application on this machine has no certificate.
    if (known === "list-unsubscribe" && !/<https:\/\/|<http:\/\/127\.0\.0\.1:/.test(value))
      return "E_HEADER_VALUE_INVALID";
    if (known === "list-unsubscribe-post" && value !== "List-Unsubscribe=One-Click") return "E_HEADER_VALUE_INVALID";
  }
  return null;
}
