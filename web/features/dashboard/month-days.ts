/** First and last day of a month. @param month from 1 to 12 */
export function monthDays({ year, month }: { year: number; month: number }) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) };
}
