import type { Machine } from "../machine.ts";
import { lineItemsOf } from "../world/line-items.ts";
import type { CheckoutSession, Customer, Invoice } from "../world/wire.ts";
import { tableOf } from "../world/world.ts";
import { invalid } from "./errors.ts";

type Include = (machine: Machine, object: never) => unknown;

/** Properties that are only in answers to requests with `expand`. */
const INCLUDABLE: Record<string, Include> = {
  "invoice.payments": ({ world }, { id }: Invoice) => ({
    object: "list",
    data: [...world.rows.inpay.values()].filter(({ invoice }) => invoice === id),
    has_more: false,
    url: "/v1/invoice_payments",
  }),
  "invoice.confirmation_secret": ({ world }, { id }: Invoice) => {
    const payment = [...world.rows.inpay.values()].findLast(({ invoice }) => invoice === id)?.payment.payment_intent;
    const secret = world.rows.pi.get(payment ?? "")?.client_secret;
    return secret ? { client_secret: secret, type: "payment_intent" } : null;
  },
  "customer.subscriptions": ({ world }, { id }: Customer) => ({
    object: "list",
    data: [...world.rows.sub.values()]
      .filter(({ customer, ended_at }) => customer === id && ended_at === null)
      .reverse(),
    has_more: false,
    url: `/v1/customers/${id}/subscriptions`,
  }),
  "checkout.session.line_items": (machine, session: CheckoutSession) => lineItemsOf(machine, session),
};

const DEEPEST = 4;

/** Replaces ids by objects, along each path of names, such as `latest_invoice.payments`. Changes `body`. */
export function expand(machine: Machine, body: object, paths: string[]): void {
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property`, { param: "expand" });
    walk(machine, body, names, path);
  }
}

function walk(machine: Machine, node: unknown, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (!name || typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const entry of node) walk(machine, entry, names, path);
    return;
  }
  const fields = node as Record<string, unknown>;
  const include = INCLUDABLE[`${String(fields.object)}.${name}`];
  if (include) fields[name] ??= structuredClone(include(machine, fields as never));
  const value = fields[name];
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
  if (typeof value === "string") fields[name] = find(machine, value) ?? cannot(path);
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string"))
    fields[name] = value.map((id) => find(machine, id) ?? id);
  walk(machine, fields[name], rest, path);
}

function cannot(path: string): never {
  throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
}

function find({ world }: Machine, id: string): object | undefined {
  const table = tableOf(id);
  // The ids of products can be chosen freely.
  const row = table ? world.rows[table].get(id) : world.rows.prod.get(id);
  if (row) return structuredClone(row);
  return world.deleted.has(id) ? { id, object: table === "cus" ? "customer" : "product", deleted: true } : undefined;
}
