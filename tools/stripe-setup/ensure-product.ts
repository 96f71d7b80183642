import Stripe from "stripe";
import type { Say } from "./say.ts";
import type { WantedProduct } from "./wanted.ts";

/** Creates a product if needed. It has a fixed id, so it is never created twice. */
export async function ensureProduct(stripe: Stripe, { id, name }: WantedProduct, say: Say): Promise<void> {
  const present = await find(stripe, id);
  if (!present) {
    await stripe.products.create({ id, name });
    say("created", `product ${name}`, id);
  } else if (present.name !== name || !present.active) {
    await stripe.products.update(id, { name, active: true });
    say("changed", `product ${name}`, id);
  } else say("kept", `product ${name}`, id);
}

async function find(stripe: Stripe, id: string): Promise<Stripe.Product | undefined> {
  try {
    return await stripe.products.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return undefined;
    throw error;
  }
}
