import { DAY_MS, HOUR_MS } from "../../../../worker/vocabulary/durations.ts";
import { type Urgency, urgencyOf } from "../../../../worker/vocabulary/money/urgency.ts";

type TimeRemaining = { text: string; urgency: Urgency };

const PAST = "Expirado";

/** The time until `end` (ISO 8601), in days, or in hours when less than a day is left. @param now epoch ms */
export function timeRemaining(end: string, now: number): TimeRemaining {
  const left = Date.parse(end) - now;
  if (left <= 0) return { text: PAST, urgency: "urgent" };
  const days = Math.ceil(left / DAY_MS);
  const urgency = urgencyOf(days);
  if (left < DAY_MS) return { text: counted(Math.max(1, Math.ceil(left / HOUR_MS)), "hora"), urgency };
  return { text: counted(days, "día"), urgency };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
