import { fill } from "../contract/fill.ts";
import { CONTRACT } from "../contract/openapi.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Table, Tables } from "../world/world.ts";
import { missing, missingParam } from "./errors.ts";

/** The name of a table's objects in the contract. */
const OBJECTS: Record<Table, string> = {
  cus: "customer",
  prod: "product",
  price: "price",
  sub: "subscription",
  sub_sched: "subscription_schedule",
  in: "invoice",
  ii: "invoiceitem",
  inpay: "invoice_payment",
  pi: "payment_intent",
  seti: "setup_intent",
  pm: "payment_method",
  ch: "charge",
  re: "refund",
  du: "dispute",
  cn: "credit_note",
  cs_test: "checkout.session",
  txi: "tax_id",
  mtr: "billing.meter",
  evt: "event",
  we: "webhook_endpoint",
};

/** The words of refusals, where they are not the object's name. */
const SAID: Partial<Record<Table, string>> = {
  sub_sched: "subscription schedule",
  seti: "setupintent",
  pm: "PaymentMethod",
  cn: "credit note",
  mtr: "billing meter",
  we: "webhook endpoint",
};
const kindOf = (table: Table) => SAID[table] ?? OBJECTS[table];

/** The row that a path names. @throws StripeError 404 */
export function rowOf<Name extends Table>({ world }: Machine, table: Name, id: string | undefined): Tables[Name] {
  const row = world.rows[table].get(id ?? "");
  if (!row) throw missing(kindOf(table), id ?? "");
  return row;
}

/** The row that a parameter names. @throws StripeError 400 */
export function rowOfParam<Name extends Table>(
  { world }: Machine,
  table: Name,
  id: string | undefined,
  param: string,
): Tables[Name] {
  const row = world.rows[table].get(id ?? "");
  if (!row) throw missingParam(kindOf(table), id ?? "", param);
  return row;
}

/** Stores a new row. @param fields what is not empty; id, time of creation and metadata are those of a new object */
export function keepNew<Name extends Table>(machine: Machine, table: Name, fields: object): Tables[Name] {
  const row = newRow(machine, table, fields);
  machine.world.rows[table].set(row.id, row);
  return row;
}

/** The same, without storing it. */
export function newRow<Name extends Table>(machine: Machine, table: Name, fields: object): Tables[Name] {
  const { properties = {} } = CONTRACT.schemas[OBJECTS[table]]!;
  const given = fields as { id?: string };
  return fill<Tables[Name]>(OBJECTS[table], {
    id: given.id ?? newId(machine.world, table),
    ...(properties.created && { created: wallTime(machine) }),
    ...(properties.metadata && { metadata: {} }),
    ...fields,
  });
}
