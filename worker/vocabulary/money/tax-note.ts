import type { PriceTax } from "./fiscal.ts";

const NOTES: Record<PriceTax, string> = { none: "", exclusive: "+ impuestos", inclusive: "impuestos incluidos" };

/** The note next to each price, which says whether it contains taxes; empty when no tax is calculated. */
export const taxNote = (tax: PriceTax): string => NOTES[tax];

/** A price of the catalogue: "40,00 USD + impuestos" */
export const withTaxNote = (price: string, tax: PriceTax): string =>
  tax === "none" ? price : `${price} ${taxNote(tax)}`;
