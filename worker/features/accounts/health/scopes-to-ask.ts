import { KNOWN_SCOPES, type Scope } from "../../../networks/scopes.ts";
import type { HealthProblem } from "./problems.ts";

/** Every permission that a reconnection would restore, once; none when no problem needs one. */
export function scopesToAsk(problems: readonly HealthProblem[]): Scope[] {
  const asked = new Set(problems.flatMap(({ remedy }) => (remedy.kind === "reconnect" ? remedy.scopes : [])));
  return KNOWN_SCOPES.filter((scope) => asked.has(scope));
}
