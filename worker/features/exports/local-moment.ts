const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment on the clocks of a time zone, `2026-05-31 18:04:09`: a spreadsheet takes it for a date in any language.
 *
 * @param at epoch milliseconds
 * @param timeZone IANA name
 */
export function localMoment(at: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // The calendar of `sv-SE` is written as ISO 8601.
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}
