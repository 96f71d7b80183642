import type { HealthProblem } from "./problems.ts";

/** Every permission that a reconnection would restore, once; none when no problem needs one. */
export function scopesToAsk(problems: readonly HealthProblem[]): string[] {
  const asked = problems.flatMap(({ remedy }) => (remedy.kind === "reconnect" ? remedy.permissions : []));
  return [...new Set(asked.map(({ scope }) => scope))];
}
