// Calls and parameters of the Stripe CLI's recipes (`stripe trigger …`, github.com/stripe/stripe-cli) and of invoices made by hand,
// which the description at hand leaves out: from the declarations of npm stripe 23.1.0 (MIT).
import type { Description } from "./prune.ts";
import type { Method, Operation, Schema } from "./types.ts";

const FORM = "application/x-www-form-urlencoded";
const text: Schema = { type: "string" };
const orNull: Schema = { ...text, nullable: true };
const integer: Schema = { type: "integer" };
const form = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
});
const listOf = (items: Schema): Schema => ({ type: "array", items });
const metadata: Schema = {
  anyOf: [
    { type: "object", additionalProperties: { type: "string", maxLength: 500 } },
    { type: "string", enum: [""] },
  ],
};
const taxBehavior: Schema = { type: "string", enum: ["exclusive", "inclusive", "unspecified"] };
const addressFields = ["city", "country", "line1", "line2", "postal_code", "state"];
const address = form(Object.fromEntries(addressFields.map((name) => [name, text])));
const addressAnswer: Schema = {
  type: "object",
  properties: Object.fromEntries(addressFields.map((name) => [name, { ...text, nullable: true }])),
  required: addressFields,
};
const phase = form({
  duration: form({ interval: { type: "string", enum: ["day", "month", "week", "year"] }, interval_count: integer }),
  end_date: integer,
  items: listOf(form({ metadata, price: text, quantity: integer })),
  metadata,
});

/** Parameters that are added to forms, by call. */
const PARAMETERS: Record<string, Record<string, Schema>> = {
  "POST /v1/customers": {
    description: text,
    invoice_settings: form({ default_payment_method: text }),
    payment_method: text,
    shipping: form({ address, name: text, phone: text }, ["address", "name"]),
    source: text,
  },
  "POST /v1/prices": { metadata },
  "POST /v1/prices/{price}": { metadata },
  "POST /v1/products": { description: text },
  "POST /v1/payment_intents": { payment_method_types: listOf({ type: "string", enum: ["card"] }) },
  "POST /v1/setup_intents": { confirm: { type: "boolean" }, description: text, payment_method: text },
  "POST /v1/checkout/sessions": {
    customer_creation: { type: "string", enum: ["always", "if_required"] },
    customer_email: text,
    payment_intent_data: form({
      ...{ description: text, metadata, receipt_email: text },
      setup_future_usage: { type: "string", enum: ["off_session", "on_session"] },
      shipping: form({ address, carrier: text, name: text, phone: text, tracking_number: text }, ["address", "name"]),
    }),
  },
  "POST /v1/invoices/{invoice}": { metadata },
  "POST /v1/subscription_schedules": {
    customer: text,
    end_behavior: { type: "string", enum: ["cancel", "release"] },
    phases: listOf(phase),
    start_date: { anyOf: [integer, { type: "string", enum: ["now"] }] },
  },
};

const answering = (object: string): Operation["responses"] => ({
  "200": { content: { "application/json": { schema: { $ref: `#/components/schemas/${object}` } } } },
});
const post = (object: string, schema: Schema): Operation => ({
  parameters: [],
  requestBody: { content: { [FORM]: { schema } } },
  responses: answering(object),
});
const expand = { expand: listOf(text) };

const OPERATIONS: Record<string, Operation> = {
  "POST /v1/invoiceitems": post(
    "invoiceitem",
    form({
      ...{ amount: integer, currency: text, customer: text, description: text, metadata, quantity: integer },
      ...{ subscription: text, tax_behavior: taxBehavior, ...expand },
      price_data: form(
        { currency: text, product: text, tax_behavior: taxBehavior, unit_amount: integer, unit_amount_decimal: text },
        ["currency", "product"],
      ),
    }),
  ),
  "POST /v1/invoices": post(
    "invoice",
    form({
      ...{ auto_advance: { type: "boolean" as const }, customer: text, description: text, metadata, ...expand },
      pending_invoice_items_behavior: { type: "string", enum: ["exclude", "include"] },
    }),
  ),
  "POST /v1/invoices/{invoice}/mark_uncollectible": post("invoice", form(expand)),
  "POST /v1/subscription_schedules/{schedule}/cancel": post("subscription_schedule", form(expand)),
};

/** The description with them. What it has itself stays. */
export function withRecipes(description: Description): Description {
  const { paths, components, info } = structuredClone(description);
  for (const [call, operation] of Object.entries(OPERATIONS)) {
    const [method, path] = partsOf(call);
    paths[path] = { [method]: operation, ...paths[path] };
  }
  for (const [call, parameters] of Object.entries(PARAMETERS)) {
    const [method, path] = partsOf(call);
    const schema = paths[path]?.[method]?.requestBody?.content[FORM].schema;
    if (schema) schema.properties = { ...parameters, ...schema.properties };
  }
  const { customer, payment_intent, charge } = components.schemas;
  fillShipping(customer, {});
  for (const parcel of [payment_intent, charge]) fillShipping(parcel, { carrier: orNull, tracking_number: orNull });
  return { info, paths, components };
}

/** Where a parcel goes; the address is of a customer, the carrier of a payment. */
function fillShipping(schema: Schema | undefined, more: Record<string, Schema>): void {
  if (!schema?.properties?.shipping || schema.properties.shipping.properties) return;
  schema.properties.shipping = {
    type: "object",
    nullable: true,
    properties: { address: addressAnswer, name: text, phone: orNull, ...more },
  };
}

function partsOf(call: string): [Method, string] {
  const [verb = "", path = ""] = call.split(" ");
  return [verb.toLowerCase() as Method, path];
}
