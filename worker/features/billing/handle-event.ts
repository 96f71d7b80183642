// Handles Stripe's events. An event is only a hint: whatever it says, the customer's state is read from Stripe and stored. So
// order, repeats and losses do not matter, and an event of an ended subscription restores nothing.
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { stripeEvents, subscriptions } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { StripeEvent } from "../../platform/stripe/event.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { scheduleCommissions } from "../referrals/settle-commissions.ts";
import { HANDLED_EVENTS } from "./handled-events.ts";
import { mailPlanNotices } from "./notices/mail-plan-notices.ts";
import { mailReceipts } from "./notices/mail-receipts.ts";
import { markDisputes } from "./sync/mark-disputes.ts";
import { PaidSession, recordPurchase } from "./sync/record-purchase.ts";
import { type SyncDeps, syncSubscription } from "./sync/sync-subscription.ts";

const HANDLED: ReadonlySet<string> = new Set(HANDLED_EVENTS);

/** Events that may change a commission. */
const MONEY = /^(invoice\.paid$|charge\.(refunded$|dispute\.))/;

const Dispute = z.object({ charge: z.string().min(1) });

type Handled = "done" | "repeated" | "ignored";

/**
 * Handles an event once. The row is written last, so that after a failure Stripe sends the event again; repeating is safe.
 *
 * @throws AppError when Stripe could not be read; Stripe then sends the event again. `invalid_json` for a session without state
 */
export async function handleStripeEvent(
  deps: SyncDeps & Pick<Deps, "config" | "sealer">,
  event: StripeEvent,
): Promise<Handled> {
  if (!HANDLED.has(event.type)) return "ignored";
  const { core } = deps;
  const handled = await core
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id))
    .get();
  if (handled) return "repeated";
  const customerId = await loadCustomerId(deps, event);
  const row = customerId ? await syncSubscription(deps, { customerId }) : undefined;
  if (row && event.type.startsWith("checkout.session.")) await recordPurchase(deps, sessionOf(event));
  if (row && MONEY.test(event.type)) await scheduleCommissions(deps, row);
  if (row && customerId && event.type === "invoice.paid") await mailReceipts(deps, row, { customerId });
  // A lost dispute ends the plan that `row` still shows, so its event reminds of nothing.
  if (row && customerId && event.type.startsWith("charge.dispute.")) await markDisputes(deps, { ...row, customerId });
  else if (row) await mailPlanNotices(deps, row);
  if (row && customerId && event.type === "customer.deleted") await unlink(core, customerId);
  if (!row) console.info(JSON.stringify({ event: "stripe_unknown_customer", type: event.type, id: event.id }));
  await core
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, receivedAt: deps.now() })
    .onConflictDoNothing();
  return "done";
}

/** Unlinks a deleted customer, who cannot buy anything: the next purchase makes a new one. */
const unlink = (core: CoreDb, customerId: string) =>
  core.update(subscriptions).set({ stripeCustomerId: null }).where(eq(subscriptions.stripeCustomerId, customerId));

function sessionOf({ id, data }: StripeEvent) {
  const session = PaidSession.safeParse(data.object);
  if (!session.success) throw new AppError("invalid_json", { facts: `event ${id} is of no Checkout session` });
  return session.data;
}

async function loadCustomerId(
  { stripe }: Pick<Deps, "stripe">,
  { id, data: { object } }: StripeEvent,
): Promise<string | undefined> {
  if (object.object === "customer") return object.id;
  if (object.object === "dispute") {
    // A dispute names only its charge.
    const dispute = Dispute.safeParse(object);
    if (!dispute.success) throw new AppError("invalid_json", { facts: `event ${id} is of no dispute` });
    const { customer } = await stripe((client) => client.charges.retrieve(dispute.data.charge));
    return customer ? idOf(customer) : undefined;
  }
  return object.customer ? idOf(object.customer) : undefined;
}
