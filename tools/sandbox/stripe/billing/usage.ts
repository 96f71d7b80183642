import type { Machine } from "../machine.ts";
import type { Meter } from "../world/wire.ts";

/**
 * The sum of a meter for a customer from `start` to before `end`, in seconds.
 *
 * @param receivedBy  only reports until this time
 */
export function usageOf(
  { world }: Machine,
  meter: Meter,
  customer: string,
  { start, end, receivedBy = Number.POSITIVE_INFINITY }: { start: number; end: number; receivedBy?: number },
): number {
  const values = world.usage
    .filter(
      (usage) =>
        usage.eventName === meter.event_name &&
        usage.customer === customer &&
        usage.receivedAt <= receivedBy &&
        usage.timestamp >= start &&
        usage.timestamp < end,
    )
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ value }) => value);
  if (meter.default_aggregation.formula === "count") return values.length;
  if (meter.default_aggregation.formula === "last") return values.at(-1) ?? 0;
  return values.reduce((sum, value) => sum + value, 0);
}
