/** "1.020,00 USD". @param cents  integer */
export const usd = (cents: number): string => money(cents, "USD");

/** An invoice in the currency it was paid in. @param currency  ISO 4217, in any case */
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
