import type { Machine } from "../machine.ts";

/** Seconds on Stripe's clock. */
export const wallTime = ({ now, world, instant }: Machine) => instant ?? Math.floor(now() / 1000) + world.aheadSeconds;
