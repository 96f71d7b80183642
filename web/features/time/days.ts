const LONG = new Intl.DateTimeFormat("es", { day: "numeric", month: "long", year: "numeric" });
const SHORT = new Intl.DateTimeFormat("es", { day: "numeric", month: "short", year: "numeric" });

/** "21 de diciembre de 2026". @param iso  ISO 8601 */
export const dayText = (iso: string): string => LONG.format(new Date(iso));

/** "21 dic 2026", for the rows of a table. */
export const shortDayText = (iso: string): string => SHORT.format(new Date(iso));
