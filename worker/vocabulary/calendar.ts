// Days, months and hours, in the form of addresses and requests, and in the workspace's calendar and clock. Pure.

/** Whether a text is an existing day, such as `2026-05-31`. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** Whether a text is a month of this century, such as `2026-10`. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** From 1 (Monday) to 7. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
/** In the same order. */
export const WEEKDAY_NAMES = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"] as const;

/** Local hours: `from` is included, `to` is not. They may pass midnight. */
export type Hours = { from: number; to: number };

const HOURS = /^([01]?\d|2[0-3])-([01]?\d|2[0-4])$/;

/** Parses hours: `22-8` is from 22:00, included, up to 8:00. @returns undefined for any other text */
export function hoursOf(text = ""): Hours | undefined {
  const [, from, to] = HOURS.exec(text) ?? [];
  return from && to ? { from: Number(from), to: Number(to) } : undefined;
}

/** The night, in local hours of the workspace. */
export const NIGHT = { from: 22, to: 8 } as const satisfies Hours;

/** The local hour at which "until tomorrow" ends. */
export const MORNING_HOUR = 8;

/** @param hour of the day, from 0 to 23 */
export const isWithinHours = (hour: number, { from, to }: Hours): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whether a moment matches the clock filters of a list. @param filter hours such as `22-8` */
export function isOnClock(
  clock: { weekday: number; hour: number },
  { weekday, hours }: { weekday?: string | undefined; hours?: string | undefined },
): boolean {
  const span = hoursOf(hours);
  return (!span || isWithinHours(clock.hour, span)) && (!weekday || clock.weekday === Number(weekday));
}
