import type Stripe from "stripe";
import { taxIdsOf } from "../billing/tax.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid, missing } from "../http/errors.ts";
import { listOf } from "../http/lists.ts";
import { keepNew, rowOf } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import type { TaxId } from "../world/wire.ts";

/** The shapes that Stripe requires (docs.stripe.com/billing/customer/tax-ids). */
const SHAPES: Partial<Record<TaxId["type"], RegExp>> = {
  ar_cuit: /^\d{2}-?\d{8}-?\d$/,
  br_cnpj: /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/,
  br_cpf: /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/,
  cl_tin: /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dkK]$/,
  co_nit: /^\d{3}\.?\d{3}\.?\d{3}-?\d$/,
  ec_ruc: /^\d{13}$/,
  es_cif: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  eu_vat: /^[A-Z]{2}[A-Z0-9+*]{2,12}$/,
  mx_rfc: /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/,
  pe_ruc: /^\d{11}$/,
};
/** The maximum number of tax ids of a customer. */
const MAX_TAX_IDS = 5;

/** Creates a tax id. @throws StripeError 400 `tax_id_invalid` for a value of another shape */
export function addTaxId(machine: Machine, customer: string, { type, value }: Pick<TaxId, "type" | "value">): TaxId {
  if (!SHAPES[type]?.test(value))
    throw invalid(`Invalid value for ${type}.`, { param: "value", code: "tax_id_invalid" });
  if (taxIdsOf(machine, customer).length >= MAX_TAX_IDS)
    throw invalid("A customer can have up to 5 tax IDs.", { param: "type" });
  // The values that choose the answer of a register in Stripe's test mode (docs.stripe.com/billing/customer/tax-ids).
  const status = value.endsWith("111111111") ? "unverified" : value.endsWith("222222222") ? "pending" : "verified";
  const isChecked = type === "eu_vat";
  return keepNew(machine, "txi", {
    country: value.slice(0, 2).match(/[A-Z]{2}/) && isChecked ? value.slice(0, 2) : type.slice(0, 2).toUpperCase(),
    customer,
    owner: { customer, type: "customer" },
    type,
    value,
    verification: { status: isChecked ? status : "unavailable", verified_address: null, verified_name: null },
  });
}

function remove({ machine, ids }: Call): object {
  const row = rowOf(machine, "txi", ids[1]);
  if (row.customer !== ids[0]) throw missing("tax_id", row.id);
  machine.world.rows.txi.delete(row.id);
  return { id: row.id, object: "tax_id", deleted: true };
}

export const taxIds: Operations = {
  "GET /v1/customers/{customer}/tax_ids": (call) => {
    const page = paramsOf<Stripe.CustomerListTaxIdsParams>(call);
    const customer = rowOf(call.machine, "cus", call.ids[0]);
    return listOf(taxIdsOf(call.machine, customer.id), call.path, page);
  },
  "POST /v1/customers/{customer}/tax_ids": (call) => {
    const { type, value } = paramsOf<Stripe.CustomerCreateTaxIdParams>(call);
    return addTaxId(call.machine, rowOf(call.machine, "cus", call.ids[0]).id, { type, value });
  },
  "DELETE /v1/customers/{customer}/tax_ids/{id}": remove,
};
