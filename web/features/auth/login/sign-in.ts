import type { LoginInput } from "../../../../worker/features/auth/schemas.ts";
import { invalid_credentials } from "../../../../worker/vocabulary/errors.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import type { SecondStep } from "../../../api/types.ts";

const NO_TOKEN = "Login fallido";
const SIGN_IN_FAILED = "Error al iniciar sesión";

/**
 * Opens the session and stores it.
 *
 * @returns the second step, when the password alone is not enough
 * @throws ApiError with the server's sentence or, when it has none that may be shown, our own
 */
export async function signIn(credentials: LoginInput): Promise<SecondStep | null> {
  const answer = await bodyOf(api.auth.login.$post({ json: credentials })).catch((error) => {
    throw signInError(error);
  });
  if ("secondStep" in answer) return answer.secondStep;
  if (!answer.token) {
    throw new ApiError({ code: "login_failed", status: 200, message: answer.message ?? NO_TOKEN });
  }
  saveSession(answer);
  return null;
}

function signInError(error: unknown): ApiError {
  if (!(error instanceof ApiError)) return new ApiError({ code: "internal", status: 0, message: SIGN_IN_FAILED });
  if (error.explains) return error;
  const message = error.status === 401 ? invalid_credentials.message : SIGN_IN_FAILED;
  return new ApiError({ code: error.code, status: error.status, message });
}
