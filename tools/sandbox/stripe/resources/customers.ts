import type Stripe from "stripe";
import { endSubscription } from "../billing/cycle.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid, missing } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { listing, listOf } from "../http/lists.ts";
import { keepNew, rowOf } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { attach, methodOf, methodOfCustomer, methodOfSource } from "../payments/methods.ts";
import { newId } from "../world/ids.ts";
import type { Customer, Wire } from "../world/wire.ts";

const NO_SETTINGS = { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null };

function create(call: Call): Customer {
  const { machine } = call;
  const input = paramsOf<Stripe.CustomerCreateParams>(call);
  requireEmail(input.email, "email");
  const id = newId(machine.world, "cus");
  const cards = firstCards(call, id);
  return newCustomer(machine, {
    id,
    address: addressOf(input.address, null),
    default_source: cards.source,
    description: unset(input.description, null),
    shipping: shippingOf(input.shipping),
    email: unset(input.email, null),
    invoice_settings: { ...NO_SETTINGS, default_payment_method: cards.byDefault },
    metadata: mergeMetadata({}, input.metadata),
    name: unset(input.name, null),
    preferred_locales: input.preferred_locales ?? [],
  });
}

/** @throws StripeError 400 for an address that is none (docs.stripe.com/error-codes, `email_invalid`) */
export function requireEmail(email: string | null | undefined, param: string): void {
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { param, code: "email_invalid" });
}

/** Creates a customer, with its event. @param fields  the known fields */
export function newCustomer(machine: Machine, fields: Partial<Customer>): Customer {
  const id = fields.id ?? newId(machine.world, "cus");
  const customer = keepNew(machine, "cus", {
    id,
    address: null,
    balance: 0,
    default_source: null,
    description: null,
    shipping: null,
    currency: null,
    delinquent: false,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: NO_SETTINGS,
    name: null,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: "none",
    ...fields,
  });
  emit(machine, "customer.created", customer);
  return customer;
}

/** The cards with which a customer is created. The same test token is the same card, also as the default one. */
function firstCards(call: Call, customer: string): { byDefault: string | null; source: string | null } {
  const { machine } = call;
  const { payment_method, invoice_settings, source } = paramsOf<Stripe.CustomerCreateParams>(call);
  const wanted = invoice_settings?.default_payment_method || null;
  const method = payment_method ? attach(machine, methodOf(machine, payment_method), customer) : null;
  if (wanted && wanted !== payment_method)
    methodOfCustomer(machine, wanted, customer, "invoice_settings[default_payment_method]");
  // A card of the older API; here it is stored as a payment method.
  const old = source ? attach(machine, methodOfSource(machine, source, "source"), customer) : null;
  return { byDefault: wanted && (method?.id ?? wanted), source: old?.id ?? null };
}

function shippingOf(given: Wire<Stripe.CustomerCreateParams["shipping"]>): Customer["shipping"] {
  return given ? { address: addressOf(given.address, null)!, name: given.name, phone: given.phone || null } : null;
}

export function addressOf(
  given: { [Name in keyof NonNullable<Customer["address"]>]?: string | null | undefined } | "" | null | undefined,
  before: Customer["address"],
): NonNullable<Customer["address"]> | null {
  if (given === undefined) return before ?? null;
  if (given === "" || given === null) return null;
  const fields = ["city", "country", "line1", "line2", "postal_code", "state"] as const;
  return Object.fromEntries(fields.map((name) => [name, given[name] || null])) as NonNullable<Customer["address"]>;
}

function update(call: Call): Customer {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.CustomerUpdateParams>(call);
  const customer = rowOf(machine, "cus", ids[0]);
  requireEmail(input.email, "email");
  const wanted = input.invoice_settings?.default_payment_method;
  if (wanted) methodOfCustomer(machine, wanted, customer.id, "invoice_settings[default_payment_method]");
  change(machine, "customer.updated", customer, {
    address: addressOf(input.address, customer.address ?? null),
    email: unset(input.email, customer.email),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: unset(wanted, customer.invoice_settings.default_payment_method),
    },
    metadata: mergeMetadata(customer.metadata, input.metadata),
    name: unset(input.name, customer.name ?? null),
  });
  return customer;
}

function remove({ machine, ids }: Call): object {
  const { world } = machine;
  const id = ids[0] ?? "";
  const customer = rowOf(machine, "cus", id);
  for (const subscription of world.rows.sub.values()) {
    if (subscription.customer === id && subscription.ended_at === null)
      endSubscription(machine, subscription, { billsUsage: false, reason: "cancellation_requested" });
  }
  for (const method of world.rows.pm.values()) if (method.customer === id) method.customer = null;
  emit(machine, "customer.deleted", customer);
  world.rows.cus.delete(id);
  world.deleted.add(id);
  return { id, object: "customer", deleted: true };
}

function methodsOf(call: Call): object {
  const { machine, ids, path } = call;
  const input = paramsOf<Stripe.CustomerListPaymentMethodsParams>(call);
  const customer = rowOf(machine, "cus", ids[0]);
  const own = [...machine.world.rows.pm.values()].filter(
    (row) => row.customer === customer.id && row.type === (input.type ?? row.type),
  );
  return listOf(own, path, input);
}

export const customers: Operations = {
  "POST /v1/customers": create,
  "GET /v1/customers": listing("cus", ["email"]),
  "GET /v1/customers/{customer}": ({ machine, ids }) =>
    machine.world.deleted.has(ids[0] ?? "")
      ? { id: ids[0], object: "customer", deleted: true }
      : rowOf(machine, "cus", ids[0]),
  "POST /v1/customers/{customer}": update,
  "DELETE /v1/customers/{customer}": remove,
  "GET /v1/customers/{customer}/payment_methods": methodsOf,
  "GET /v1/customers/{customer}/payment_methods/{payment_method}": ({ machine, ids }) => {
    const method = rowOf(machine, "pm", ids[1]);
    if (method.customer !== ids[0]) throw missing("PaymentMethod", method.id, "payment_method");
    return method;
  },
};
