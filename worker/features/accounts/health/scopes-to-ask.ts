import type { HealthProblem } from "./problems.ts";

/** The permissions that a reconnection would restore, each once; empty when no problem needs one. */
export function scopesToAsk(problems: readonly HealthProblem[]): string[] {
  const asked = problems.flatMap(({ remedy }) => (remedy.kind === "reconnect" ? remedy.permissions : []));
  return [...new Set(asked.map(({ scope }) => scope))];
}
