import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { shortDayText } from "./date-text.ts";

/** "ahora", "hace 5 min", "hace 3 días"; after seven days the date. @param iso ISO 8601 @param now epoch ms */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < 5_000) return "ahora";
  if (age < MINUTE_MS) return `hace ${Math.floor(age / 1_000)} s`;
  if (age < HOUR_MS) return `hace ${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `hace ${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  if (days <= 7) return `hace ${days} ${days === 1 ? "día" : "días"}`;
  return shortDayText(iso);
}
