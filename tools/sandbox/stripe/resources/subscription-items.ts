import type Stripe from "stripe";
import { type Operations, paramsOf } from "../http/call.ts";
import { missing } from "../http/errors.ts";
import { listOf } from "../http/lists.ts";
import { rowOf } from "../http/rows.ts";

/** Items are read here; they change through their subscription. */
export const subscriptionItems: Operations = {
  "GET /v1/subscription_items": (call) => {
    const { subscription, ...page } = paramsOf<Stripe.SubscriptionItemListParams>(call);
    const { items } = rowOf(call.machine, "sub", subscription);
    return listOf([...items.data].reverse(), call.path, page);
  },
  "GET /v1/subscription_items/{item}": ({ machine, ids }) => {
    const all = [...machine.world.rows.sub.values()].flatMap(({ items }) => items.data);
    const item = all.find(({ id }) => id === ids[0]);
    if (!item) throw missing("subscription_item", ids[0] ?? "");
    return item;
  },
};
