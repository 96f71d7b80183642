// The sentences of forms about a new password.
import {
  common_password,
  password_is_email,
  short_password,
  weak_password,
} from "../../../worker/vocabulary/errors.ts";
import { passwordRefusal } from "../../../worker/vocabulary/people/password-rules.ts";

export const INCOMPLETE = "Todos los campos son obligatorios";
export const DIFFERENT = "Las contraseñas no coinciden";

const REFUSALS = { weak_password, short_password, common_password, password_is_email };

/** Why nobody may choose this password, or null. @param email of the account; "" where only the Worker knows it */
export function passwordProblem(password: string, email: string): string | null {
  const refusal = passwordRefusal(password, email);
  return refusal && REFUSALS[refusal].message;
}

type NewPassword = { password: string; confirmPassword: string; email: string };
type Problem = { message: string; field: "password" | "confirmPassword" };

/** Why a new password, written twice, cannot be sent, and the field to correct; or null. */
export function newPasswordProblem({ password, confirmPassword, email }: NewPassword): Problem | null {
  if (!password || !confirmPassword) return { message: INCOMPLETE, field: password ? "confirmPassword" : "password" };
  if (password !== confirmPassword) return { message: DIFFERENT, field: "confirmPassword" };
  const message = passwordProblem(password, email);
  return message === null ? null : { message, field: "password" };
}
