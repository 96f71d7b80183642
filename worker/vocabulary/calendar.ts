// Days, months and hours as addresses and requests write them, and as the workspace's calendar and clock show them. Pure.

/** `2026-05-31`, and no day that no calendar has. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** `2026-10`, of this century. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** From 1, Monday, to 7. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Of the day, on a clock: from the first, included, up to the second. They may go over midnight. */
export type Hours = { from: number; to: number };

const HOURS = /^([01]?\d|2[0-3])-([01]?\d|2[0-4])$/;

/** `22-8` is from 22:00, included, up to 8:00. @returns undefined for what names no hours */
export function hoursOf(text = ""): Hours | undefined {
  const [, from, to] = HOURS.exec(text) ?? [];
  return from && to ? { from: Number(from), to: Number(to) } : undefined;
}

/** The night on the workspace's clock. */
export const NIGHT = { from: 22, to: 8 } as const satisfies Hours;

/** What lasts until tomorrow ends at this hour of the workspace's clock. */
export const MORNING_HOUR = 8;

/** @param hour of the day, from 0 to 23 */
export const isWithinHours = (hour: number, { from, to }: Hours): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whether a moment is one of the filter of a list. @param filter hours such as `22-8` */
export function isOnClock(
  clock: { weekday: number; hour: number },
  { weekday, hours }: { weekday?: string | undefined; hours?: string | undefined },
): boolean {
  const span = hoursOf(hours);
  return (!span || isWithinHours(clock.hour, span)) && (!weekday || clock.weekday === Number(weekday));
}
