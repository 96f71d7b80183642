import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import type { Member } from "../queries.ts";
import type { Source } from "../source.ts";
import { factorsOf, needsSecondStep } from "./factors.ts";
import { beginSecondStep, passSecondStep, personInSecondStep } from "./pass-second-step.ts";
import type { ShownStep } from "./schemas.ts";

type Confirmed = {
  user: Member["user"];
  password: string;
  /** What the person shows for the step that an earlier call began. */
  step?: z.infer<typeof ShownStep> | undefined;
  /** Of the page that calls. */
  origin: string;
  source: Source;
};

/**
 * Asks a person with a session who they are, before what cannot be taken back: for the password, and for the second step of who has
 * one.
 *
 * @returns the step that is still asked for; null when the person is confirmed
 * @throws AppError as `confirmPassword` and `passSecondStep`
 */
export async function confirmPerson(
  deps: Pick<Deps, "core" | "config" | "sealer" | "now">,
  { user, password, step, origin, source }: Confirmed,
) {
  await confirmPassword(deps, { user, password, field: "password" });
  const factors = await factorsOf(deps.core, user.id);
  if (!needsSecondStep(factors)) return null;
  if (!step) return beginSecondStep(deps, user.id, factors);
  if ((await personInSecondStep(deps, step.token)).user.id !== user.id) throw new AppError("second_step_over");
  await passSecondStep(deps, { source, origin, ...step });
  return null;
}
