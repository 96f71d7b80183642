// Reads the state of a customer from Stripe, in our terms. It does not depend on the event that caused the read.
import type Stripe from "stripe";
import type { CardSummary } from "../../../platform/db/core.ts";
import type { StripeCaller } from "../../../platform/stripe/caller.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import { cardSummary } from "./card-summary.ts";
import { hasMeteredItem } from "./metered-item.ts";
import { isRunning, type PlanAndCycle, planItemOf, planOfPrice, priceCentsOf } from "./plan-item.ts";
import { type Unpaid, unpaidOf } from "./unpaid.ts";

/** Times in epoch milliseconds. `none`: the customer never bought anything, or nothing that is one of our plans. */
export type StripeFacts =
  | { kind: "none" }
  | { kind: "over"; subscriptionId: string; endedAt: number }
  | (PlanAndCycle &
      Unpaid & {
        kind: "running";
        subscriptionId: string;
        priceCents: number;
        periodEndsAt: number;
        usageAnchor: number;
        cancelsAt: number | null;
        pending: PlannedChange | null;
        card: CardSummary | null;
        /** Whether the metered item can be added now: it is missing, and no pending change and no schedule controls the items. */
        lacksMeteredItem: boolean;
      });

type PlannedChange = PlanAndCycle & { from: number };

/** Reads the state. @throws AppError as every call to Stripe does; then the state is unknown */
export async function readStripe(
  stripe: StripeCaller,
  { customerId, workspaceId }: { customerId: string; workspaceId: number },
): Promise<StripeFacts> {
  const { data } = await stripe((client) =>
    client.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 100,
      expand: ["data.default_payment_method"],
    }),
  );
  const ours = data.filter((subscription) => planItemOf(subscription));
  // The older subscription is the one we show; a second one should never exist.
  const running = ours.filter(isRunning).sort((a, b) => a.created - b.created);
  if (running.length > 1) console.error(JSON.stringify({ event: "two_subscriptions", workspaceId, customerId }));
  if (running[0]) return readRunningFacts(stripe, running[0]);
  const over = ours
    .filter(({ status }) => OVER.includes(status))
    .map(({ id, ended_at, created }) => ({ subscriptionId: id, endedAt: ms(ended_at ?? created) }))
    .sort((a, b) => b.endedAt - a.endedAt);
  return over[0] ? { kind: "over", ...over[0] } : { kind: "none" };
}

/** Statuses of ended subscriptions. A subscription whose first charge failed never started. */
const OVER: Stripe.Subscription.Status[] = ["canceled", "unpaid", "paused"];

async function readRunningFacts(stripe: StripeCaller, subscription: Stripe.Subscription): Promise<StripeFacts> {
  const { item, plan, cycle } = planItemOf(subscription)!;
  const { id, cancel_at, cancel_at_period_end } = subscription;
  const [{ data: open }, pending, card] = await Promise.all([
    stripe((client) => client.invoices.list({ subscription: id, status: "open", limit: 100 })),
    readPlannedChange(stripe, { subscription, plan, cycle }),
    readChargedCard(stripe, subscription),
  ]);
  return {
    kind: "running",
    subscriptionId: id,
    plan,
    cycle,
    priceCents: priceCentsOf(item),
    periodEndsAt: ms(item.current_period_end),
    usageAnchor: ms(subscription.billing_cycle_anchor),
    // The customer portal sets one of these, this product the other.
    cancelsAt: cancel_at ? ms(cancel_at) : cancel_at_period_end ? ms(item.current_period_end) : null,
    ...unpaidOf(subscription, open),
    pending,
    card,
    lacksMeteredItem: !hasMeteredItem(subscription) && !subscription.pending_update && !subscription.schedule,
  };
}

/** The plan of the schedule's next phase; null when it does not change, or without a schedule. */
export async function readPlannedChange(
  stripe: StripeCaller,
  now: PlanAndCycle & { subscription: Stripe.Subscription },
): Promise<PlannedChange | null> {
  const { schedule } = now.subscription;
  if (!schedule) return null;
  const { phases, current_phase } = await stripe((client) =>
    client.subscriptionSchedules.retrieve(idOf(schedule), { expand: ["phases.items.price"] }),
  );
  const next = current_phase && phases.find(({ start_date }) => start_date >= current_phase.end_date);
  for (const { price } of next?.items ?? []) {
    const sold = typeof price === "string" || price.deleted ? null : planOfPrice(price);
    if (next && sold && (sold.plan !== now.plan || sold.cycle !== now.cycle))
      return { ...sold, from: ms(next.start_date) };
  }
  return null;
}

/** The subscription's own card takes precedence over the customer's. */
async function readChargedCard(
  stripe: StripeCaller,
  { customer, default_payment_method: own }: Stripe.Subscription,
): Promise<CardSummary | null> {
  if (own) return typeof own === "string" ? null : cardSummary(own);
  const owner = await stripe((client) =>
    client.customers.retrieve(idOf(customer), { expand: ["invoice_settings.default_payment_method"] }),
  );
  const method = owner.deleted ? null : owner.invoice_settings.default_payment_method;
  return method && typeof method !== "string" ? cardSummary(method) : null;
}

const ms = (seconds: number) => seconds * 1000;
