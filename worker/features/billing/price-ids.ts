import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { OVERAGE, priceKey } from "../../vocabulary/plans.ts";
import type { PlanAndCycle } from "./changes/plan-change.ts";

/**
 * Ids of the prices that sell a plan now, and of its overage.
 *
 * @throws AppError `payments_unavailable` when `npm run stripe:setup` never ran
 */
export async function priceIds({ stripe }: Pick<Deps, "stripe">, { plan, cycle }: PlanAndCycle) {
  const keys = { plan: priceKey(plan, cycle), overage: OVERAGE.priceKey };
  const { data } = await stripe((client) =>
    client.prices.list({ lookup_keys: Object.values(keys), active: true, limit: 10 }),
  );
  const idFor = (key: string) => {
    const found = data.find(({ lookup_key }) => lookup_key === key);
    if (!found) throw new AppError("payments_unavailable", { facts: `no price with the key ${key}: run stripe:setup` });
    return found.id;
  };
  return { plan: idFor(keys.plan), overage: idFor(keys.overage) };
}
