// Calculates months of usage, in UTC. Each starts on the anchor's day and time; in a month too short for it, on its last day.

/**
 * Returns the start of the month of usage that contains `at`.
 *
 * @param anchor when the subscription, or without one the account, started; epoch milliseconds, may be later than `at`
 */
export const usagePeriodStart = (anchor: number, at: number): number => monthsAfter(anchor, periodIndex(anchor, at));

/** Start of the month of usage after the one that contains `at`. */
export const usagePeriodEnd = (anchor: number, at: number): number => monthsAfter(anchor, periodIndex(anchor, at) + 1);

function periodIndex(anchor: number, at: number): number {
  const [from, to] = [new Date(anchor), new Date(at)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return monthsAfter(anchor, months) > at ? months - 1 : months;
}

/** Always calculated from the anchor: 31 January, 28 February, 31 March. */
function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = anchor - Date.UTC(year, from.getUTCMonth(), from.getUTCDate());
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + timeOfDay;
}
