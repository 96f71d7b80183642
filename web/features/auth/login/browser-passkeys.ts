// The browser's own dialogs for passkeys. The library loads with the code that calls it.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { ApiError } from "../../../api/api-error.ts";

const NOT_USED = "No se usó ninguna llave de acceso. Inténtalo de nuevo o entra de otra forma.";

const throwNotUsed = () => {
  throw new ApiError({ code: "no_passkey", status: 0, message: NOT_USED });
};

/** @throws ApiError when the person closed the dialog, or the browser has no passkey for this site */
export const answerPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON }).catch(throwNotUsed);

/** @throws ApiError when the person closed the dialog, or the device has a passkey of this account already */
export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(throwNotUsed);
