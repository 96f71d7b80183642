const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a moment in a time zone, as `YYYY-MM-DD`.
 *
 * @param at epoch milliseconds
 * @param timeZone IANA name
 */
export function localDay(at: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // The calendar of `sv-SE` is written as ISO 8601.
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}
