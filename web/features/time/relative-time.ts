import { shortDayText } from "./days.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "ahora", then seconds, minutes, hours and days; after seven days, the date. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < 5 * SECOND) return "ahora";
  if (age < MINUTE) return `hace ${Math.floor(age / SECOND)} s`;
  if (age < HOUR) return `hace ${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `hace ${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  if (days <= 7) return `hace ${days} ${days === 1 ? "día" : "días"}`;
  return shortDayText(iso);
}
