const SHAPES = {
  day: { day: "numeric", month: "long", year: "numeric" },
  shortDay: { day: "numeric", month: "short", year: "numeric" },
  shortMoment: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  month: { month: "long", year: "numeric", timeZone: "UTC" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof SHAPES;

const formats = new Map<Shape, Intl.DateTimeFormat>();

/** Made once, when it is first needed: to make one takes a phone longer than to draw a row, and most screens need none. */
function format(shape: Shape): Intl.DateTimeFormat {
  const known = formats.get(shape) ?? new Intl.DateTimeFormat("es", SHAPES[shape]);
  formats.set(shape, known);
  return known;
}

/** "21 de diciembre de 2026". @param iso  ISO 8601 */
export const dayText = (iso: string): string => format("day").format(new Date(iso));

/** "21 dic 2026", for the rows of a table. */
export const shortDayText = (iso: string): string => format("shortDay").format(new Date(iso));

/** "21 dic, 18:04" */
export const shortMomentText = (iso: string): string => format("shortMoment").format(new Date(iso));

/** "diciembre de 2026". @param month  `2026-12` */
export const monthText = (month: string): string => format("month").format(new Date(`${month}-01T00:00:00Z`));
