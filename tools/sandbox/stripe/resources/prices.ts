import type Stripe from "stripe";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { listing } from "../http/lists.ts";
import { keepNew, rowOf, rowOfParam } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import type { Price, Wire } from "../world/wire.ts";

function create(call: Call): Price {
  const { machine } = call;
  const input = paramsOf<Stripe.PriceCreateParams>(call);
  if (!input.product)
    throw invalid("Missing required param: product.", { param: "product", code: "parameter_missing" });
  const product = rowOfParam(machine, "prod", input.product, "product");
  const amount = input.unit_amount ?? null;
  const decimal = input.unit_amount_decimal === undefined ? null : String(input.unit_amount_decimal);
  if (amount === null && decimal === null)
    throw invalid("Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.", {
      param: "unit_amount",
    });
  const key = input.lookup_key ?? null;
  if (key) claimKey(machine, key, input.transfer_lookup_key ?? false);
  const price = keepNew(machine, "price", {
    active: true,
    billing_scheme: "per_unit",
    currency: input.currency,
    lookup_key: key,
    metadata: mergeMetadata({}, input.metadata),
    nickname: input.nickname ?? null,
    product: product.id,
    recurring: recurringOf(machine, input.recurring),
    tax_behavior: input.tax_behavior ?? "unspecified",
    transform_quantity: input.transform_quantity ?? null,
    type: input.recurring ? "recurring" : "one_time",
    unit_amount: amount ?? (decimal && /^\d+$/.test(decimal) ? Number(decimal) : null),
    unit_amount_decimal: decimal ?? (amount === null ? null : String(amount)),
  });
  emit(machine, "price.created", price);
  return price;
}

function recurringOf(machine: Machine, input: Wire<Stripe.PriceCreateParams["recurring"]>): Price["recurring"] {
  if (!input) return null;
  const isMetered = input.usage_type === "metered";
  if (isMetered && !input.meter)
    throw invalid("Metered prices must be backed by a meter.", {
      param: "recurring[meter]",
      code: "parameter_missing",
    });
  const meter = input.meter ? rowOfParam(machine, "mtr", input.meter, "recurring[meter]") : undefined;
  return {
    interval: input.interval,
    interval_count: input.interval_count ?? 1,
    meter: meter?.id ?? null,
    trial_period_days: null,
    usage_type: input.usage_type ?? "licensed",
  };
}

/** Sets a lookup key, which names one price. Another price takes it over only with `transfer_lookup_key`. */
function claimKey(machine: Machine, key: string, transfers: boolean) {
  const holder = [...machine.world.rows.price.values()].find((row) => row.lookup_key === key);
  if (!holder) return;
  if (!transfers) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  change(machine, "price.updated", holder, { lookup_key: null });
}

function update(call: Call): Price {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.PriceUpdateParams>(call);
  const price = rowOf(machine, "price", ids[0]);
  const { tax_behavior = price.tax_behavior } = input;
  if (price.tax_behavior !== "unspecified" && tax_behavior !== price.tax_behavior)
    throw invalid("You cannot change `tax_behavior` once it is specified as inclusive or exclusive.", {
      param: "tax_behavior",
    });
  change(machine, "price.updated", price, {
    tax_behavior,
    active: input.active ?? price.active,
    metadata: mergeMetadata(price.metadata, input.metadata),
    nickname: unset(input.nickname, price.nickname),
  });
  return price;
}

export const prices: Operations = {
  "POST /v1/prices": create,
  "GET /v1/prices": listing(
    "price",
    ["active", "product"],
    (row, { lookup_keys: keys }: { lookup_keys?: string[] }) => !keys || keys.includes(row.lookup_key ?? ""),
  ),
  "GET /v1/prices/{price}": ({ machine, ids }) => rowOf(machine, "price", ids[0]),
  "POST /v1/prices/{price}": update,
};
