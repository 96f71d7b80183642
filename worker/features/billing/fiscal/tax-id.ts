// Checks the shape and check digits of a tax number. Whether the number exists is checked by Stripe and the registers. Pure.
import { validate as cuit } from "stdnum/lib/cjs/ar/cuit.js";
import { validate as cnpj } from "stdnum/lib/cjs/br/cnpj.js";
import { validate as cpf } from "stdnum/lib/cjs/br/cpf.js";
import { validate as rut } from "stdnum/lib/cjs/cl/rut.js";
import { validate as nit } from "stdnum/lib/cjs/co/nit.js";
import { validate as rucOfEcuador } from "stdnum/lib/cjs/ec/ruc.js";
import { validate as nif } from "stdnum/lib/cjs/es/nif.js";
import { validate as rfc } from "stdnum/lib/cjs/mx/rfc.js";
import { validate as rucOfPeru } from "stdnum/lib/cjs/pe/ruc.js";
import { EU_COUNTRIES, type TaxIdType } from "../../../vocabulary/money/fiscal.ts";

/** The check of each kind: takes a compact number, returns whether it is possible. */
const CHECKS: Record<Exclude<TaxIdType, "eu_vat">, (value: string) => boolean> = {
  es_cif: (value) => nif(value).isValid,
  mx_rfc: (value) => rfc(value).isValid,
  ar_cuit: (value) => cuit(value).isValid,
  cl_tin: (value) => rut(value).isValid,
  pe_ruc: (value) => rucOfPeru(value).isValid,
  ec_ruc: (value) => rucOfEcuador(value).isValid,
  co_nit: (value) => nit(value).isValid,
  br_cnpj: (value) => cnpj(value).isValid,
  br_cpf: (value) => cpf(value).isValid,
};

/** The number in the form that Stripe needs: without the separators that people type. */
export const compactTaxId = (value: string): string => value.toUpperCase().replaceAll(/[\s./-]/g, "");

/**
 * @param value compact
 * @param country of the customer: a VAT number starts with its letters
 */
export function isTaxId(type: TaxIdType, value: string, country: string): boolean {
  return type === "eu_vat" ? isVatNumber(value, country) : CHECKS[type](value);
}

/**
 * Whether a VAT number is possible: the country's letters and two to twelve characters; in Spain the number is a NIF
 * (ec.europa.eu/taxation_customs/vies, FAQ 11).
 */
function isVatNumber(value: string, country: string): boolean {
  const letters = country === "GR" ? "EL" : country;
  if (!EU_COUNTRIES.includes(country) || !value.startsWith(letters)) return false;
  const rest = value.slice(2);
  return country === "ES" ? nif(rest).isValid : /^[A-Z0-9+*]{2,12}$/.test(rest);
}
