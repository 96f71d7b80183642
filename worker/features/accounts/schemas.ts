import * as z from "zod";
import { pageRef } from "../../http/fields.ts";
import { ACCOUNT_STATUSES } from "../../vocabulary/networks.ts";
import { SettingsInput } from "../settings/schemas.ts";

const platform = z.string("Indica la plataforma").max(50, "La plataforma no existe");
const code = z.string("Falta el código de autorización").min(1, "Falta el código de autorización").max(2000);
const state = z.string("Falta el estado de la autorización").min(1, "Falta el estado de la autorización").max(2000);

export const AuthUrlInput = z.object({
  platform,
  /** `1`: the dialog asks again for permissions that were declined before. */
  reconnect: z.string().max(5).optional(),
  /** The permissions to ask for, comma separated. */
  scopes: z
    .string()
    .max(1000, "Los permisos no existen")
    .transform((list) => list.split(","))
    .optional(),
  /** The account whose missing permissions are requested. */
  accountId: pageRef.optional(),
});

export const FacebookCallbackInput = z.object({ code, state });

/** The secret of a link. */
export const ReconnectionInput = z.object({ secret: z.string().min(1).max(100) });
export const ReconnectInput = FacebookCallbackInput.extend(ReconnectionInput.shape);

export const StatusInput = z.object({
  accountId: pageRef,
  status: z.enum(ACCOUNT_STATUSES, "El estado debe ser active o inactive"),
});
export type StatusInput = z.infer<typeof StatusInput>;

export const DisconnectInput = z.object({
  accountId: pageRef,
  /** Whether the stored comments are kept or deleted; on the network they stay as they are. */
  comments: z.enum(["keep", "delete"], "Elige si quieres conservar los comentarios").default("keep"),
});
export type DisconnectInput = z.infer<typeof DisconnectInput>;

/** Facebook's limit of a post. */
const MAX_POST_LENGTH = 63_206;

export const PublishInput = z.object({
  accountId: pageRef,
  message: z
    .string("Escribe el texto de la publicación")
    .trim()
    .min(1, "Escribe el texto de la publicación")
    .max(MAX_POST_LENGTH, "El texto es demasiado largo"),
});
export type PublishInput = z.infer<typeof PublishInput>;

export const AccountSettingsInput = z.object({ accountId: pageRef, settings: SettingsInput });
export type AccountSettingsInput = z.infer<typeof AccountSettingsInput>;

export const MAX_ACCOUNT_NAME_LENGTH = 100;

export const RenameInput = z.object({
  accountId: pageRef,
  name: z
    .string("Escribe un nombre")
    .trim()
    .min(1, "Escribe un nombre")
    .max(MAX_ACCOUNT_NAME_LENGTH, `El nombre admite hasta ${MAX_ACCOUNT_NAME_LENGTH} caracteres`),
});
export type RenameInput = z.infer<typeof RenameInput>;

export const AccountRef = z.object({ id: pageRef });
