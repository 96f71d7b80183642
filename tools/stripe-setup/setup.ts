import type Stripe from "stripe";
import type { PriceTax } from "../../worker/vocabulary/money/fiscal.ts";
import { ensureMeter } from "./ensure-meter.ts";
import { ensurePrice, retireOthers } from "./ensure-price.ts";
import { ensureProduct } from "./ensure-product.ts";
import type { Say } from "./say.ts";
import { WANTED_PRODUCTS, type WantedProduct } from "./wanted.ts";

/**
 * Creates products, prices and the meter in an account. It checks first what exists, so it is safe to repeat, also after an interruption.
 *
 * @param tax  whether prices contain taxes; with `none` this is left open
 */
export async function setUpStripe(
  stripe: Stripe,
  say: Say,
  products: WantedProduct[] = WANTED_PRODUCTS,
  tax: PriceTax = "none",
): Promise<void> {
  const meter = await ensureMeter(stripe, say);
  for (const product of products) {
    await ensureProduct(stripe, product, say);
    const current: string[] = [];
    for (const price of product.prices)
      current.push(await ensurePrice(stripe, { product: product.id, price, meter, tax }, say));
    await retireOthers(stripe, product.id, current, say);
  }
}
