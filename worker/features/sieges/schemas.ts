import { z } from "zod";

export const SiegeRef = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, "El asedio no existe") });

export const StartByHandInput = z.object({
  /** A comment of the page. */
  commentId: z.string().regex(/^\d{1,16}$/, "Identificador de comentario no válido"),
});
