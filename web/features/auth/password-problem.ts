// What forms say of a password that a person chooses.
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

/** Why nobody may choose it, or null. @param email of the account; "" where only the Worker knows it */
export function refusalOf(password: string, email: string): string | null {
  const refusal = passwordRefusal(password, email);
  return refusal && REFUSALS[refusal].message;
}

type Choice = { password: string; confirmPassword: string; email: string };
type Problem = { message: string; field: "password" | "confirmPassword" };

/** Why a password that is written twice cannot be sent, and the field to correct; or null. */
export function choiceProblem({ password, confirmPassword, email }: Choice): Problem | null {
  if (!password || !confirmPassword) return { message: INCOMPLETE, field: password ? "confirmPassword" : "password" };
  if (password !== confirmPassword) return { message: DIFFERENT, field: "confirmPassword" };
  const message = refusalOf(password, email);
  return message === null ? null : { message, field: "password" };
}
