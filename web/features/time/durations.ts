// Moments and durations, as the health of a connection shows them.

const DAY_AND_TIME = new Intl.DateTimeFormat("es", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

export const untilText = (iso: string) => DAY_AND_TIME.format(new Date(iso));

/** "4,2 s", "3 min", "2 h". @param seconds not negative */
export function lengthText(seconds: number): string {
  if (seconds < 60) return `${seconds.toLocaleString("es", { maximumFractionDigits: 1 })} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
