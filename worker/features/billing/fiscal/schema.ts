// Separate from `schemas.ts`, which the browser loads: it does not need the check digits of all countries.
import * as z from "zod";
import { COUNTRIES, TAX_ID_NAMES, TAX_ID_TYPES, taxIdTypesOf } from "../../../vocabulary/money/fiscal.ts";
import { compactTaxId, isTaxId } from "./tax-id.ts";

const line = (name: string, most: number) =>
  z.string().trim().min(1, `Falta ${name}`).max(most, `Demasiado largo: ${name}`);
const maybeLine = (most: number) => z.string().trim().max(most, "Demasiado largo").default("");

/** The name and address on the invoices. The parsed number is compact and fits the country. */
export const FiscalInput = z
  .object({
    name: line("el nombre o la razón social", 150),
    country: z.enum(COUNTRIES, "El país no es válido"),
    line1: line("la dirección", 200),
    line2: maybeLine(200),
    city: line("la ciudad", 100),
    postal_code: maybeLine(20),
    state: maybeLine(100),
    tax_id: z
      .object({
        type: z.enum(TAX_ID_TYPES, "El tipo de número no es válido"),
        value: z.string().max(30).transform(compactTaxId),
      })
      .nullable(),
  })
  .superRefine(({ country, tax_id }, context) => {
    if (!tax_id) return;
    const name = TAX_ID_NAMES[tax_id.type];
    const fits = taxIdTypesOf(country).includes(tax_id.type) && isTaxId(tax_id.type, tax_id.value, country);
    if (!fits)
      context.addIssue({
        code: "custom",
        path: ["tax_id"],
        message: `El ${name} no es válido: comprueba sus letras y números`,
      });
  });
export type FiscalInput = z.infer<typeof FiscalInput>;
