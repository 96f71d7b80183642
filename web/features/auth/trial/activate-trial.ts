import { api, bodyOf } from "../../../api/api.ts";
import { ApiError, isRefusal } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import type { TrialAnswer } from "../../../api/types.ts";
import { buildTracking } from "../../consent/tracking.ts";

const NOT_ACTIVATED = "Error al activar la prueba gratuita";
const FAILED = "Hubo un error al activar tu prueba gratuita. Inténtalo nuevamente más tarde.";

/**
 * Activates the free trial, and stores the user who then has it.
 *
 * @throws ApiError with the server's reason or, when it gave none, with the general sentence
 */
export async function activateTrial(): Promise<void> {
  const answer: Partial<TrialAnswer> = await bodyOf(
    api.auth["activate-trial"].$post({ json: { tracking: buildTracking() } }),
  ).catch((error) => {
    throw isRefusal(error) ? error : new ApiError({ code: "trial_failed", status: 0, message: FAILED });
  });
  if (!answer.user) {
    throw new ApiError({ code: "trial_failed", status: 200, message: answer.message ?? NOT_ACTIVATED });
  }
  saveSession({ user: answer.user });
}
