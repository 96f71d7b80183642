import type { Machine } from "../machine.ts";

/** Seconds on the clock that all but the customers of test clocks live by. */
export const wallTime = ({ now, world, instant }: Machine) => instant ?? Math.floor(now() / 1000) + world.aheadSeconds;

/** Seconds on a customer's clock: the test clock's when it has one. */
export function customerTime(machine: Machine, customerId: string | null | undefined): number {
  const clockId = customerId ? machine.world.rows.cus.get(customerId)?.test_clock : null;
  const clock = clockId ? machine.world.rows.clock.get(clockId) : undefined;
  return clock?.frozen_time ?? wallTime(machine);
}

/** Seconds on the clock of whatever an object belongs to. */
export function timeOf(machine: Machine, object: object): number {
  const { customer, id, frozen_time } = object as { customer?: string | null; id?: string; frozen_time?: number };
  return frozen_time ?? customerTime(machine, customer ?? id);
}
