import type Stripe from "stripe";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { keepNew, rowOf } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Product } from "../world/wire.ts";

function create(call: Call): Product {
  const { machine } = call;
  const input = paramsOf<Stripe.ProductCreateParams>(call);
  const id = input.id ?? newId(machine.world, "prod");
  if (machine.world.rows.prod.has(id))
    throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
  const product = keepNew(machine, "prod", {
    id,
    active: true,
    description: input.description ?? null,
    name: input.name,
    type: "service",
    updated: wallTime(machine),
  });
  emit(machine, "product.created", product);
  return product;
}

function update(call: Call): Product {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.ProductUpdateParams>(call);
  const product = rowOf(machine, "prod", ids[0]);
  change(machine, "product.updated", product, {
    active: input.active ?? product.active,
    name: input.name ?? product.name,
    updated: wallTime(machine),
  });
  return product;
}

export const products: Operations = {
  "POST /v1/products": create,
  "GET /v1/products/{id}": ({ machine, ids }) => rowOf(machine, "prod", ids[0]),
  "POST /v1/products/{id}": update,
};
