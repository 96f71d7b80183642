import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Deps } from "../../deps.ts";
import { checkouts } from "../../platform/db/core.ts";
import { Tracking } from "../auth/tracking.ts";
import { recordPayment } from "./record-payment.ts";

/** Keeps where the buyer came from, once the session is paid. Safe to repeat: the poll and the webhook both call it. */
export async function purchased(
  deps: Pick<Deps, "core" | "now">,
  session: Pick<Stripe.Checkout.Session, "id" | "payment_status" | "amount_total">,
): Promise<void> {
  if (session.payment_status === "unpaid") return;
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
