import type { Context } from "hono";
import type * as z from "zod";
import { AppError } from "../../../errors.ts";
import type { UserEnv } from "../../../http/env.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import { sourceOf } from "../source.ts";
import { loadFactors, needsSecondStep } from "./factors.ts";
import { beginSecondStep, loadPersonInSecondStep, passSecondStep } from "./pass-second-step.ts";
import type { ConfirmInput } from "./schemas.ts";

/**
 * Checks who a signed-in person is before an action that cannot be undone: by the password, and by the second step of a person
 * who has one. A route begins with it, and with a step that is still needed answers that step, as `secondStep`, and does nothing.
 *
 * @returns the step that is still needed; null when the person is confirmed
 * @throws AppError as `confirmPassword` and `passSecondStep`
 */
export async function confirmPerson(c: Context<UserEnv>, { password, step }: z.infer<typeof ConfirmInput>) {
  const { deps } = c.var;
  const { user } = c.var.member;
  await confirmPassword(deps, { user, password, field: "password" });
  const factors = await loadFactors(deps.core, user.id);
  if (!needsSecondStep(factors)) return null;
  if (!step) return beginSecondStep(deps, user.id, factors);
  if ((await loadPersonInSecondStep(deps, step.token)).user.id !== user.id) throw new AppError("second_step_over");
  await passSecondStep(deps, { source: sourceOf(c), origin: new URL(c.req.url).origin, ...step });
  return null;
}
