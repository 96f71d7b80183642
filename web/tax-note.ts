import type { PriceTax } from "../worker/vocabulary/money/fiscal.ts";

const NOTES: Record<PriceTax, string> = { none: "", exclusive: "+ impuestos", inclusive: "impuestos incluidos" };

/** How the catalogue's prices stand to taxes, said wherever one is shown; empty where no tax is reckoned. */
export const TAX_NOTE: string = NOTES[(import.meta.env.VITE_STRIPE_TAX as PriceTax | undefined) ?? "none"];

/** A price of the catalogue: "40,00 USD + impuestos" */
export const withTaxNote = (price: string): string => (TAX_NOTE ? `${price} ${TAX_NOTE}` : price);

/** An amount that Stripe reckoned, which contains its taxes: "48,40 USD, impuestos incluidos" */
export const withTaxInside = (amount: string): string => (TAX_NOTE ? `${amount}, ${NOTES.inclusive}` : amount);
