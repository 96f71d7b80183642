import { passwordRefusal } from "../../../../worker/vocabulary/people/password-rules.ts";
import { PASSWORD_REFUSALS } from "../password-refusals.ts";

export type PasswordFields = { currentPassword: string; newPassword: string; confirmPassword: string };

const INCOMPLETE = "Todos los campos son obligatorios";
const DIFFERENT = "Las contraseñas no coinciden";

type Problem = { message: string; field: keyof PasswordFields };

/** The error that stops the form, and its field; or null. */
export function passwordProblem(fields: PasswordFields): Problem | null {
  const empty = (["currentPassword", "newPassword", "confirmPassword"] as const).find((name) => !fields[name]);
  if (empty) return { message: INCOMPLETE, field: empty };
  if (fields.newPassword !== fields.confirmPassword) return { message: DIFFERENT, field: "confirmPassword" };
  // Whether it is the account's own e-mail the Worker says.
  const refusal = passwordRefusal(fields.newPassword, "");
  return refusal && { message: PASSWORD_REFUSALS[refusal].message, field: "newPassword" };
}
