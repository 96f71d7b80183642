import { api, bodyOf } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import { buildTracking } from "../../consent/tracking.ts";
import { INCOMPLETE, newPasswordProblem } from "../password-problem.ts";

export type RegisterFields = { username: string; email: string; password: string; confirmPassword: string };

/** In the order of the form. */
const FIELDS = ["username", "email", "password", "confirmPassword"] as const satisfies (keyof RegisterFields)[];
const NOT_REGISTERED = "Error al registrarse";

type Problem = { message: string; field: keyof RegisterFields };

/** The error that stops the form, and the first field to correct; or null. */
export function registrationProblem(fields: RegisterFields): Problem | null {
  const empty = FIELDS.find((name) => !fields[name].trim());
  return empty ? { message: INCOMPLETE, field: empty } : newPasswordProblem(fields);
}

/**
 * Creates the account and opens its session. `ref` is the recommender's code.
 *
 * @throws ApiError with the server's sentence and fields or, when it has no sentence that may be shown, with our own
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
  const session = await bodyOf(api.auth.register.$post({ json: registration })).catch((error) => {
    if (error instanceof ApiError && error.explains) throw error;
    throw new ApiError({ code: "register_failed", status: 0, message: NOT_REGISTERED });
  });
  saveSession(session);
}
