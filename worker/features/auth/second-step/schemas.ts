import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";
import { password } from "../../../http/fields.ts";
import { MAX_PASSKEY_NAME_LENGTH } from "../../../vocabulary/limits.ts";
import { CODE_MISSING } from "../../../vocabulary/people/sign-in.ts";

const MAX_SECRET = 100;
/** The longest code: a recovery code with hyphens and blanks. */
const MAX_CODE = 60;
const MAX_FIELD = 8_000;

const code = z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(MAX_CODE, "El código no es correcto");
const token = z.string().min(1).max(MAX_SECRET);
const text = z.string().max(MAX_FIELD);

const credential = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};
/** The answer of a browser to a challenge, in the form of WebAuthn's `toJSON`. */
const Assertion: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
});
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const Attestation: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    // An unknown value is left out, because it is only a hint.
    transports: z
      .array(z.string())
      .max(20)
      .transform((given) => TRANSPORTS.filter((transport) => given.includes(transport)))
      .optional(),
  }),
});

export const PendingInput = z.object({ token });
export const CodeInput = z.object({ token, code });
export const StepPasskeyInput = z.object({ token, response: Assertion });
export const PasskeySignInInput = z.object({ response: Assertion });

/** What a signed-in person shows before something that cannot be undone (`confirm-person.ts`). */
export const ConfirmInput = z.object({
  password: password("Escribe tu contraseña"),
  /** The second step of a person who has one, as an earlier answer asked for it. */
  step: z.union([CodeInput, StepPasskeyInput]).optional(),
});
export const AppCodeInput = z.object({ code });
export const PasskeyInput = z.object({
  name: z
    .string("Ponle un nombre")
    .trim()
    .min(1, "Ponle un nombre")
    .max(MAX_PASSKEY_NAME_LENGTH, `El nombre admite hasta ${MAX_PASSKEY_NAME_LENGTH} caracteres`),
  response: Attestation,
});
export const PasskeyRef = z.object({ id: z.string().min(1).max(MAX_FIELD) });
