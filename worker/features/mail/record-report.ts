import { and, eq, isNull, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { mailSuppressions, mails } from "../../platform/db/core.ts";
import type { MailReport } from "../../platform/mail/cloudflare-events.ts";
import { addressKeyOf } from "./store-mail.ts";

/**
 * Stores the provider's report about a mail. After a bounce or a complaint nothing more is sent to its address, even when the
 * mail itself is not known here. Safe to repeat, in any order.
 */
export async function recordReport(
  { core, now }: Pick<Deps, "core" | "now">,
  { messageId, address, outcome }: MailReport,
): Promise<void> {
  const isWorse =
    outcome === "delivered" ? isNull(mails.outcome) : or(isNull(mails.outcome), eq(mails.outcome, "delivered"));
  const addressKey = await addressKeyOf(address);
  await batch(core, {
    mail: core
      .update(mails)
      .set({ outcome })
      .where(and(eq(mails.messageId, messageId), isWorse)),
    suppressed:
      outcome === "delivered"
        ? undefined
        : core
            .insert(mailSuppressions)
            .values({ addressKey, scope: "all", reason: outcome, createdAt: now() })
            .onConflictDoNothing(),
  });
  if (outcome !== "delivered") console.warn(JSON.stringify({ event: "mail_returned", outcome, messageId }));
}
