import { z } from "zod";

export const DeletionRef = z.object({
  code: z.string().regex(/^[0-9a-f]{32}$/, "El código de confirmación no es válido"),
});
