import { exp, log } from "./exact-math.ts";

/** The log-odds of a probability; 0 and 1 are limited to nearly certain. */
export function logOdds(probability: number): number {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return log(inside / (1 - inside));
}

/** A probability after its log-odds were moved by `shift`. */
export const moved = (probability: number, shift: number): number =>
  shift === 0 || probability <= 0 || probability >= 1
    ? probability
    : 1 / (1 + ((1 - probability) / probability) * exp(-shift));
