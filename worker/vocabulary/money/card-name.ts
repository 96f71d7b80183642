// The words for a card, from its fields at Stripe.

/** The names of brands, by Stripe's different spellings of them. */
const BRANDS = new Map([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "American Express"],
  ["american_express", "American Express"],
  ["discover", "Discover"],
  ["diners", "Diners Club"],
  ["diners_club", "Diners Club"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
]);

const brandName = (brand: string): string => BRANDS.get(brand.toLowerCase().replace(/ /g, "_")) ?? "Tarjeta";

/** "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandName(brand)} •••• ${last4}`;

/** "12/2034". */
export const expiryText = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string =>
  `${String(exp_month).padStart(2, "0")}/${exp_year}`;
