import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../../deps.ts";
import { checkouts } from "../../../platform/db/core.ts";
import { Tracking } from "../../tracking/schemas.ts";
import { recordPayment } from "./record-payment.ts";

/** The fields of a Checkout session that are read. `amount_total` in cents. */
export const PaidSession = z.object({
  id: z.string().min(1),
  /** Stripe may add values. */
  payment_status: z.string(),
  amount_total: z.int().nullable(),
});

type PaidSession = z.infer<typeof PaidSession>;

/** Whether a session is paid; only Stripe's own statuses count. */
export const isPaid = ({ payment_status: status }: Pick<PaidSession, "payment_status">): boolean =>
  status === "paid" || status === "no_payment_required";

/** Stores where the buyer came from, when the session is paid. Safe to repeat: the poll and the webhook both call it. */
export async function recordPurchase(deps: Pick<Deps, "core" | "now">, session: PaidSession): Promise<void> {
  if (!isPaid(session)) return;
  const row = await deps.core.select().from(checkouts).where(eq(checkouts.sessionId, session.id)).get();
  const tracking = Tracking.safeParse(row?.tracking);
  if (!row || !tracking.success) return;
  const { workspaceId } = row;
  await recordPayment(deps, {
    workspaceId,
    kind: "purchase",
    tracking: tracking.data,
    valueCents: session.amount_total,
  });
}
