import type { PriceTax } from "../../../worker/vocabulary/fiscal.ts";

const NOTES: Record<PriceTax, string> = { none: "", exclusive: "+ impuestos", inclusive: "impuestos incluidos" };

/** How the catalogue's prices stand to taxes, said wherever one is shown; empty where no tax is reckoned. */
export const TAX_NOTE: string = NOTES[(import.meta.env.VITE_STRIPE_TAX as PriceTax | undefined) ?? "none"];

/** "40,00 USD + impuestos" */
export const withTaxNote = (price: string): string => (TAX_NOTE ? `${price} ${TAX_NOTE}` : price);
