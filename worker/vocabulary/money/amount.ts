// Amounts of money as people read and type them.

/** The currency of every price, ISO 4217, in Stripe's lower case. */
export const CURRENCY = "usd";

/** "1.020,00 USD". @param cents  integer */
export const usd = (cents: number): string => money(cents, CURRENCY);

/** An amount in the currency it was paid in. @param currency  ISO 4217, in any case */
export function money(cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat("es", {
      style: "currency",
      currency,
      currencyDisplay: "code",
      useGrouping: "always",
    }).format(cents / 100);
  } catch {
    return usd(cents);
  }
}

/** Cents of an amount as people write it: "1.000,50", "1000,5" or "1000.5". NaN when it is no number. */
export function typedCents(amount: string): number {
  const typed = amount.trim();
  // Three digits after each point are thousands, as in every amount that we show.
  const number = /^\d{1,3}(\.\d{3})+(,\d*)?$/.test(typed) ? typed.replaceAll(".", "") : typed;
  return typed === "" ? Number.NaN : Math.round(Number(number.replace(",", ".")) * 100);
}
