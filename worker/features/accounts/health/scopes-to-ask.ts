import { KNOWN_SCOPES, type Scope } from "../../../networks/scopes.ts";
import type { HealthProblem } from "./problems.ts";

/** Every permission that reconnecting would mend, once; none when no problem asks for one. */
export function scopesToAsk(problems: readonly HealthProblem[]): Scope[] {
  const asked = new Set(problems.flatMap(({ remedy }) => (remedy.kind === "reconnect" ? remedy.scopes : [])));
  return KNOWN_SCOPES.filter((scope) => asked.has(scope));
}
