import { z } from "zod";

export const CloseAccountInput = z.object({
  password: z.string("La contraseña actual es requerida").min(1, "La contraseña actual es requerida").max(200),
});
export type CloseAccountInput = z.infer<typeof CloseAccountInput>;
