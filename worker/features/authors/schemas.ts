import { z } from "zod";
import { commentId } from "../../http/fields.ts";

export const AuthorRef = z.object({
  /** One of their comments: nothing else names them. */
  commentId,
});
