import { z } from "zod";

export const AuthorRef = z.object({
  /** One of their comments: nothing else names them. */
  commentId: z.string().regex(/^\d{1,16}$/, "Identificador de comentario no válido"),
});
