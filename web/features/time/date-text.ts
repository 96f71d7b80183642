// Dates as people read them, in the time zone of their device.

const FORMATS = {
  day: { day: "numeric", month: "long", year: "numeric" },
  shortDay: { day: "numeric", month: "short", year: "numeric" },
  moment: { dateStyle: "medium", timeStyle: "medium" },
  shortMoment: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  month: { month: "long", year: "numeric", timeZone: "UTC" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type FormatName = keyof typeof FORMATS;

const formatters = new Map<FormatName, Intl.DateTimeFormat>();

/** Made once, when it is first needed: to make one takes a phone longer than to draw a row, and most screens need none. */
function formatter(name: FormatName): Intl.DateTimeFormat {
  const made = formatters.get(name) ?? new Intl.DateTimeFormat("es", FORMATS[name]);
  formatters.set(name, made);
  return made;
}

/** "21 de diciembre de 2026". @param iso  ISO 8601 */
export const dayText = (iso: string): string => formatter("day").format(new Date(iso));

/** "21 dic 2026", for the rows of a table. */
export const shortDayText = (iso: string): string => formatter("shortDay").format(new Date(iso));

/** "21 nov 2026, 18:04:12" */
export const momentText = (iso: string): string => formatter("moment").format(new Date(iso));

/** "21 dic, 18:04" */
export const shortMomentText = (iso: string): string => formatter("shortMoment").format(new Date(iso));

/** "diciembre de 2026". @param month  `2026-12` */
export const monthText = (month: string): string => formatter("month").format(new Date(`${month}-01T00:00:00Z`));
