import type { Machine } from "../machine.ts";

/** The time of Stripe's clock, in seconds. */
export const wallTime = ({ now, world, instant }: Machine) => instant ?? Math.floor(now() / 1000) + world.aheadSeconds;
