const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once, when it is first needed: to make one takes a phone longer than to draw a row, and most screens need none. */
function format(month: "long" | "short"): Intl.DateTimeFormat {
  const known = formats.get(month) ?? new Intl.DateTimeFormat("es", { day: "numeric", month, year: "numeric" });
  formats.set(month, known);
  return known;
}

/** "21 de diciembre de 2026". @param iso  ISO 8601 */
export const dayText = (iso: string): string => format("long").format(new Date(iso));

/** "21 dic 2026", for the rows of a table. */
export const shortDayText = (iso: string): string => format("short").format(new Date(iso));
