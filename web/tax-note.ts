import type { PriceTax } from "../worker/vocabulary/money/fiscal.ts";

const NOTES: Record<PriceTax, string> = { none: "", exclusive: "+ impuestos", inclusive: "impuestos incluidos" };

/** The note next to each price, which says whether it contains taxes; empty when no tax is calculated. */
export const TAX_NOTE: string = NOTES[import.meta.env.VITE_STRIPE_TAX ?? "none"];

/** A price of the catalogue: "40,00 USD + impuestos" */
export const withTaxNote = (price: string): string => (TAX_NOTE ? `${price} ${TAX_NOTE}` : price);

/** An amount that Stripe calculated, which contains its taxes: "48,40 USD, impuestos incluidos" */
export const withTaxInside = (amount: string): string => (TAX_NOTE ? `${amount}, ${NOTES.inclusive}` : amount);
