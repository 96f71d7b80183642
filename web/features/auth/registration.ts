import { MIN_PASSWORD_STRENGTH, passwordStrength } from "../../../worker/features/auth/password-strength.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { saveSession } from "../../api/session-store.ts";
import { buildTracking } from "./tracking.ts";

export type RegisterFields = { username: string; email: string; password: string; confirmPassword: string };

const INCOMPLETE = "Todos los campos son obligatorios";
const DIFFERENT = "Las contraseñas no coinciden";
const WEAK = "La contraseña debe ser más fuerte";
const NOT_REGISTERED = "Error al registrarse";

/** What stops the form from being sent, or null. */
export function registrationProblem(fields: RegisterFields): string | null {
  if (Object.values(fields).some((value) => !value.trim())) return INCOMPLETE;
  if (fields.password !== fields.confirmPassword) return DIFFERENT;
  if (passwordStrength(fields.password) < MIN_PASSWORD_STRENGTH) return WEAK;
  return null;
}

/**
 * Creates the account and opens its session. `ref` is the code of who invited.
 *
 * @throws ApiError with the server's sentence and the fields it names or, where it said nothing that may be shown, ours
 */
export async function register(fields: RegisterFields, ref: string | null): Promise<void> {
  const name = fields.username.trim();
  const registration = {
    name,
    username: name,
    email: fields.email.trim(),
    password: fields.password,
    tracking: buildTracking(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(ref && { ref }),
  };
  const session = await api.register(registration).catch((error) => {
    if (error instanceof ApiError && error.told) throw error;
    throw new ApiError({ code: "register_failed", status: 0, message: NOT_REGISTERED });
  });
  saveSession(session);
}
