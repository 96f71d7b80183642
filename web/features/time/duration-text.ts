/** "4,2 s", "3 min", "2 h". @param seconds not negative */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds.toLocaleString("es", { maximumFractionDigits: 1 })} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
