import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import type { Member } from "../queries.ts";
import type { Source } from "../source.ts";
import { loadFactors, needsSecondStep } from "./factors.ts";
import { beginSecondStep, loadPersonInSecondStep, passSecondStep } from "./pass-second-step.ts";
import type { ShownStep } from "./schemas.ts";

type Confirmed = {
  user: Member["user"];
  password: string;
  /** What the person shows for the second step that an earlier call started. */
  step?: z.infer<typeof ShownStep> | undefined;
  /** Origin of the page that calls. */
  origin: string;
  source: Source;
};

/**
 * Checks who a signed-in person is before an action that cannot be undone: by the password, and by the second step of a person
 * who has one.
 *
 * @returns the step that is still needed; null when the person is confirmed
 * @throws AppError as `confirmPassword` and `passSecondStep`
 */
export async function confirmPerson(
  deps: Pick<Deps, "core" | "config" | "sealer" | "now">,
  { user, password, step, origin, source }: Confirmed,
) {
  await confirmPassword(deps, { user, password, field: "password" });
  const factors = await loadFactors(deps.core, user.id);
  if (!needsSecondStep(factors)) return null;
  if (!step) return beginSecondStep(deps, user.id, factors);
  if ((await loadPersonInSecondStep(deps, step.token)).user.id !== user.id) throw new AppError("second_step_over");
  await passSecondStep(deps, { source, origin, ...step });
  return null;
}
