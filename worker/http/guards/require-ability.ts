import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import { ABILITIES_OF } from "../../vocabulary/people/roles.ts";
import { answeringRoute } from "../answering-route.ts";
import type { UserEnv } from "../env.ts";
import { ABILITY_OF_ROUTE } from "./route-abilities.ts";

/**
 * Refuses a request that the person's role does not allow. A route without an ability is refused to everybody.
 *
 * @throws AppError `role_forbidden`
 */
export function requireAbility(c: Context<UserEnv>): void {
  const route = answeringRoute(c);
  // No route will answer, so the request ends as not found.
  if (!route) return;
  const name = `${route.method} ${route.path}`;
  const needed = ABILITY_OF_ROUTE[name];
  const { role } = c.var.membership;
  if (needed === "own" || (needed && ABILITIES_OF[role].includes(needed))) return;
  throw new AppError("role_forbidden", {
    facts: `${role} at ${name}, which needs ${needed ?? "an ability it does not state"}`,
  });
}
