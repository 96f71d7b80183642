import type Stripe from "stripe";
import { fill } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { isWithin, listOf, matches } from "../http/lists.ts";
import { keep, rowOf } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Product } from "../world/wire.ts";

function create(call: Call): Product {
  const { machine } = call;
  const input = paramsOf<Stripe.ProductCreateParams>(call);
  const at = wallTime(machine);
  const id = input.id ?? newId(machine.world, "prod");
  if (machine.world.rows.prod.has(id))
    throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
  const product = fill<Product>("product", {
    id,
    object: "product",
    active: input.active ?? true,
    created: at,
    default_price: null,
    description: input.description ?? null,
    marketing_features: input.marketing_features ?? [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: input.tax_code ?? null,
    type: "service",
    unit_label: input.unit_label ?? null,
    updated: at,
  });
  emit(machine, "product.created", keep(machine, "prod", product));
  return product;
}

function update(call: Call): Product {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.ProductUpdateParams>(call);
  const product = rowOf(machine, "prod", ids[0]);
  change(machine, "product.updated", product, {
    active: input.active ?? product.active,
    default_price: input.default_price ?? product.default_price,
    description: unset(input.description, product.description),
    metadata: mergeMetadata(product.metadata, input.metadata),
    name: input.name ?? product.name,
    unit_label: unset(input.unit_label, product.unit_label ?? null),
    updated: wallTime(machine),
  });
  return product;
}

export const products: Operations = {
  "POST /v1/products": create,
  "GET /v1/products": (call) => {
    const { active, created, ids, ...page } = paramsOf<Stripe.ProductListParams>(call);
    const rows = [...call.machine.world.rows.prod.values()].filter(
      (row) => matches(row, { active }) && isWithin(row.created, created) && (!ids || ids.includes(row.id)),
    );
    return listOf(rows, call.path, page);
  },
  "GET /v1/products/{id}": ({ machine, ids }) => rowOf(machine, "prod", ids[0]),
  "POST /v1/products/{id}": update,
  "DELETE /v1/products/{id}": ({ machine, ids }) => {
    const product = rowOf(machine, "prod", ids[0]);
    if ([...machine.world.rows.price.values()].some((price) => price.product === product.id))
      throw invalid("This product cannot be deleted because it has one or more user-created prices.");
    machine.world.rows.prod.delete(product.id);
    emit(machine, "product.deleted", product);
    return { id: product.id, object: "product", deleted: true };
  },
};
