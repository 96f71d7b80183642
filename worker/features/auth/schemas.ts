import * as z from "zod";
import { password, publicId } from "../../http/fields.ts";
import { DEFAULT_TIME_ZONE, isTimeZone } from "../../time.ts";
import { MAX_REFERRAL_CODE_LENGTH } from "../../vocabulary/limits.ts";
import { CREDENTIALS_MISSING } from "../../vocabulary/people/sign-in.ts";
import { Tracking } from "../tracking/schemas.ts";

const MAX_NAME = 100;

const email = (message: string) =>
  z.string(message).trim().toLowerCase().min(1, message).max(254, "El email es demasiado largo");

export const LoginInput = z.object({
  email: email(CREDENTIALS_MISSING),
  password: password(CREDENTIALS_MISSING),
  /** Turnstile's token, after `challenge_required`. */
  challenge: z.string().max(2048).optional(),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const personName = z
  .string("El nombre es requerido")
  .trim()
  .min(1, "El nombre es requerido")
  .max(MAX_NAME, `El nombre admite hasta ${MAX_NAME} caracteres`);

export const emailAddress = email("El email es requerido").pipe(z.email("El email no es válido"));
export const newPassword = password("La nueva contraseña es requerida");

export const RegisterInput = z.object({
  name: personName,
  /** The form sends the name a second time; it is not stored. */
  username: personName.optional(),
  email: emailAddress,
  password: password("La contraseña es requerida"),
  /** Turnstile's token, after `challenge_required`. */
  challenge: z.string().max(2048).optional(),
  tracking: Tracking.optional(),
  /** Code of the person who recommended us. */
  ref: z.string().trim().max(MAX_REFERRAL_CODE_LENGTH, "El código de referido no es válido").optional(),
  /** A browser may send an unknown time zone (`Etc/Unknown`), which must not refuse the registration. */
  timeZone: z
    .string()
    .max(64)
    .optional()
    .transform((zone) => (zone && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE)),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const ActivateTrialInput = z.object({ tracking: Tracking.optional() });

export const SessionRef = z.object({ id: publicId });

const SAME_PASSWORD = "La nueva contraseña debe ser distinta de la actual";

export const ChangePasswordInput = z
  .object({
    currentPassword: password("La contraseña actual es requerida"),
    newPassword,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    error: SAME_PASSWORD,
    path: ["newPassword"],
  });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
