import { weak_password } from "../../../../worker/vocabulary/errors.ts";
import { MIN_PASSWORD_STRENGTH, passwordStrength } from "../../../../worker/vocabulary/password-strength.ts";

export type PasswordFields = { currentPassword: string; newPassword: string; confirmPassword: string };

const INCOMPLETE = "Todos los campos son obligatorios";
const DIFFERENT = "Las contraseñas no coinciden";

type Problem = { message: string; field: keyof PasswordFields };

/** The error that stops the form, and its field; or null. */
export function passwordProblem(fields: PasswordFields): Problem | null {
  const empty = (["currentPassword", "newPassword", "confirmPassword"] as const).find((name) => !fields[name]);
  if (empty) return { message: INCOMPLETE, field: empty };
  if (fields.newPassword !== fields.confirmPassword) return { message: DIFFERENT, field: "confirmPassword" };
  if (passwordStrength(fields.newPassword) < MIN_PASSWORD_STRENGTH)
    return { message: weak_password.message, field: "newPassword" };
  return null;
}
