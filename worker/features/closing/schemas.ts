import { z } from "zod";
import { password } from "../../http/fields.ts";

export const CloseAccountInput = z.object({
  password: password("La contraseña actual es requerida"),
});
export type CloseAccountInput = z.infer<typeof CloseAccountInput>;
