import { amountOf } from "../billing/amounts.ts";
import { fill } from "../contract/fill.ts";
import type { Machine } from "../machine.ts";
import type { CheckoutSession } from "./wire.ts";

/** The requested line items of a Checkout session. They are stored separately, since the session contains them only on request. */
export function lineItemsOf({ world }: Machine, session: CheckoutSession): object {
  const asked = world.checkoutItems.get(session.id) ?? [];
  return {
    object: "list",
    data: asked.map(({ price: priceId, quantity }, index) => {
      const price = world.rows.price.get(priceId)!;
      const isMetered = price.recurring?.usage_type === "metered";
      const amount = isMetered ? 0 : amountOf(price, quantity ?? 1);
      return fill("item", {
        id: `li_${session.id.slice(8)}${index}`,
        object: "item",
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: price.currency,
        description: world.rows.prod.get(price.product)?.name ?? null,
        metadata: {},
        price: structuredClone(price),
        quantity: isMetered ? null : (quantity ?? 1),
      });
    }),
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}
