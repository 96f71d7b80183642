import type { Deps } from "../../../deps.ts";
import { taxCents } from "../sync/settle-ended.ts";
import type { Running } from "./running-subscription.ts";

/** The price of each further period of a running subscription at a price, as Stripe calculates it now. Cents; `total` contains `tax`. */
export async function loadPeriodPrice(
  { stripe }: Pick<Deps, "stripe">,
  { running: { subscription, item, customerId }, priceId }: { running: Running; priceId: string },
): Promise<{ total: number; tax: number }> {
  const preview = await stripe((client) =>
    client.invoices.createPreview({
      customer: customerId,
      subscription: subscription.id,
      automatic_tax: { enabled: subscription.automatic_tax.enabled },
      preview_mode: "recurring",
      subscription_details: { items: [{ id: item.id, price: priceId }], proration_behavior: "none" },
    }),
  );
  return { total: preview.total, tax: taxCents(preview) };
}
