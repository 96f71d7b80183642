import { taxNote, withTaxNote as withNoteOf } from "../worker/vocabulary/money/tax-note.ts";

const TAX = import.meta.env.VITE_STRIPE_TAX ?? "none";

/** The note next to each price, which says whether it contains taxes; empty when no tax is calculated. */
export const TAX_NOTE: string = taxNote(TAX);

/** A price of the catalogue: "40,00 USD + impuestos" */
export const withTaxNote = (price: string): string => withNoteOf(price, TAX);

/** An amount that Stripe calculated, which contains its taxes: "48,40 USD, impuestos incluidos" */
export const withTaxInside = (amount: string): string => (TAX_NOTE ? `${amount}, ${taxNote("inclusive")}` : amount);
