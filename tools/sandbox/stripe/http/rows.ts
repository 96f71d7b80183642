import type { Machine } from "../machine.ts";
import type { Table, Tables } from "../world/world.ts";
import { missing, missingParam } from "./errors.ts";

const KINDS: Record<Table, string> = {
  cus: "customer",
  prod: "product",
  price: "price",
  sub: "subscription",
  sub_sched: "subscription schedule",
  in: "invoice",
  ii: "invoiceitem",
  inpay: "invoice_payment",
  pi: "payment_intent",
  seti: "setupintent",
  pm: "PaymentMethod",
  ch: "charge",
  re: "refund",
  du: "dispute",
  cn: "credit note",
  cs_test: "checkout.session",
  txi: "tax_id",
  mtr: "billing meter",
  evt: "event",
};

/** The row that a path names. @throws StripeError 404 */
export function rowOf<Name extends Table>({ world }: Machine, table: Name, id: string | undefined): Tables[Name] {
  const row = world.rows[table].get(id ?? "");
  if (!row) throw missing(KINDS[table], id ?? "");
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
  if (!row) throw missingParam(KINDS[table], id ?? "", param);
  return row;
}

/** Stores a new row. */
export function keep<Name extends Table>({ world }: Machine, table: Name, row: Tables[Name]): Tables[Name] {
  world.rows[table].set(row.id, row);
  return row;
}
