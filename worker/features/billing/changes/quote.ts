// The price of a change that takes effect at once. Stripe calculates it, the quote is stored, and the confirmation charges it.
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { planQuotes } from "../../../platform/db/core.ts";
import { newPublicId } from "../../../platform/db/ids.ts";
import type { ChargeLine } from "../../../vocabulary/money/charge-lines.ts";
import { chargeLines } from "../charge-lines.ts";
import { planPriceId } from "../price-ids.ts";
import type { PlanAndCycle } from "../sync/plan-item.ts";
import { taxCents } from "../sync/settle-ended.ts";
import type { Running } from "./running-subscription.ts";

export type Quote = typeof planQuotes.$inferSelect & { toPriceId: string };
type QuoteDeps = Pick<Deps, "core" | "stripe" | "now">;

/** How long a quote is valid: a few minutes of the old plan are cents, but an amount from another day is wrong. */
const VALID_MS = 30 * 60_000;

/** Lets Stripe calculate the change at this moment, and stores the result instead of an older quote. */
export async function makeQuote(
  deps: QuoteDeps,
  { workspaceId, running, to }: { workspaceId: number; running: Running; to: PlanAndCycle },
): Promise<Quote & { taxCents: number; creditCents: number; lines: ChargeLine[] }> {
  const { subscription, item } = running;
  const toPriceId = await planPriceId(deps, to);
  const preview = await previewInvoice(deps, { running, toPriceId });
  // By Stripe's clock: the moment must be within the subscription's period.
  const prorationDate = preview.parent?.subscription_details?.subscription_proration_date;
  if (!prorationDate) throw new AppError("internal", { facts: "a preview without its moment" });
  const quote = {
    workspaceId,
    plan: to.plan,
    cycle: to.cycle,
    subscriptionId: subscription.id,
    fromPriceId: item.price.id,
    prorationDate,
    amountCents: preview.amount_due,
    attempt: newPublicId(),
    createdAt: deps.now(),
  };
  await deps.core
    .insert(planQuotes)
    .values(quote)
    .onConflictDoUpdate({ target: [planQuotes.workspaceId, planQuotes.plan, planQuotes.cycle], set: quote });
  // Below zero when the old plan's unused days are worth more; Stripe keeps the rest for the next invoices.
  const creditCents = Math.max(0, -(preview.starting_balance + preview.total));
  return { ...quote, toPriceId, taxCents: taxCents(preview), creditCents, lines: chargeLines(preview) };
}

const previewInvoice = (
  deps: QuoteDeps,
  {
    running: { subscription, item, customerId },
    toPriceId,
    prorationDate,
  }: { running: Running; toPriceId: string; prorationDate?: number },
) =>
  deps.stripe((client) =>
    client.invoices.createPreview({
      customer: customerId,
      subscription: subscription.id,
      automatic_tax: { enabled: subscription.automatic_tax.enabled },
      subscription_details: {
        items: [{ id: item.id, price: toPriceId }],
        proration_behavior: "always_invoice",
        ...(prorationDate !== undefined && { proration_date: prorationDate }),
      },
    }),
  );

/**
 * Refuses a change of cycle that would charge another amount than its quote: it also bills the use so far, which may have grown.
 *
 * @throws AppError `price_changed`
 */
export async function requireSameAmount(
  deps: QuoteDeps,
  { running, quote }: { running: Running; quote: Quote },
): Promise<void> {
  if (running.cycle === quote.cycle) return;
  const { toPriceId, prorationDate } = quote;
  const { amount_due } = await previewInvoice(deps, { running, toPriceId, prorationDate });
  if (amount_due === quote.amountCents) return;
  await dropQuote(deps, quote);
  throw new AppError("price_changed");
}

/** The latest quote for this change, of any age. */
export const loadStoredQuote = (
  { core }: Pick<Deps, "core">,
  { workspaceId, to }: { workspaceId: number; to: PlanAndCycle },
) =>
  core
    .select()
    .from(planQuotes)
    .where(isOf({ workspaceId, ...to }))
    .get();

/**
 * Returns the quote for this change; makes one when there is none.
 *
 * @param input.expectedCents the amount that this screen showed, if it sends it: another screen may have got a newer quote with
 * another amount
 * @throws AppError `price_changed` when the quote is too old, has another amount, or was made for another plan than the running
 * one
 */
export async function quoteToConfirm(
  deps: QuoteDeps,
  input: { workspaceId: number; running: Running; to: PlanAndCycle; expectedCents?: number | undefined },
): Promise<Quote> {
  const { running, to, expectedCents } = input;
  const stored = await loadStoredQuote(deps, input);
  const isSame = stored?.subscriptionId === running.subscription.id && stored.fromPriceId === running.item.price.id;
  if (stored && (!isSame || stored.createdAt + VALID_MS < deps.now())) {
    await dropQuote(deps, stored);
    throw new AppError("price_changed");
  }
  const quote = stored ? { ...stored, toPriceId: await planPriceId(deps, to) } : await makeQuote(deps, input);
  if (quote.amountCents !== (expectedCents ?? quote.amountCents)) throw new AppError("price_changed");
  return quote;
}

/** Deletes a quote after a charge or a refusal, so that another attempt is another charge. */
export const dropQuote = (
  { core }: Pick<Deps, "core">,
  quote: Pick<Quote, "workspaceId" | "plan" | "cycle" | "attempt">,
) => core.delete(planQuotes).where(and(isOf(quote), eq(planQuotes.attempt, quote.attempt)));

const isOf = ({ workspaceId, plan, cycle }: { workspaceId: number } & PlanAndCycle) =>
  and(eq(planQuotes.workspaceId, workspaceId), eq(planQuotes.plan, plan), eq(planQuotes.cycle, cycle));
