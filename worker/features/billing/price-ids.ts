import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { OVERAGE, priceKey } from "../../vocabulary/money/plans.ts";
import type { PlanAndCycle } from "./sync/plan-item.ts";

type PriceDeps = Pick<Deps, "stripe">;

/** Id of the price that sells a plan now. @throws AppError `payments_unavailable` when no deploy has made the catalogue */
export const planPriceId = (deps: PriceDeps, { plan, cycle }: PlanAndCycle): Promise<string> =>
  loadPriceId(deps, priceKey(plan, cycle));

/** Id of the metered price of comments over the limit. @throws AppError as `planPriceId` */
export const overagePriceId = (deps: PriceDeps): Promise<string> => loadPriceId(deps, OVERAGE.priceKey);

async function loadPriceId({ stripe }: PriceDeps, key: string): Promise<string> {
  const { data } = await stripe((client) => client.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  const [price] = data;
  if (!price) throw new AppError("payments_unavailable", { facts: `no price with the key ${key}: deploy again` });
  return price.id;
}
