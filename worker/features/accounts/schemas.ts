import { z } from "zod";
import { ACCOUNT_STATUSES } from "../../vocabulary.ts";

const platform = z.string("Indica la plataforma").max(50, "La plataforma no existe");
const code = z.string("Falta el código de autorización").min(1, "Falta el código de autorización").max(2000);
const state = z.string("Falta el estado de la autorización").min(1, "Falta el estado de la autorización").max(2000);

export const AuthUrlInput = z.object({
  platform,
  /** `1`: the dialog asks again for what was declined before. */
  reconnect: z.string().max(5).optional(),
});

export const FacebookCallbackInput = z.object({ code, state });
export const ConnectInput = z.object({ platform, code, state });

export const StatusInput = z.object({
  accountId: z.string("Indica la cuenta").min(1, "Indica la cuenta").max(64, "La cuenta no existe"),
  status: z.enum(ACCOUNT_STATUSES, "El estado debe ser active o inactive"),
});
export type StatusInput = z.infer<typeof StatusInput>;
