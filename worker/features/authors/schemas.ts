import { z } from "zod";
import { commentId } from "../../http/fields.ts";

export const AuthorRef = z.object({
  /** One of their comments; authors have no other id. */
  commentId,
});
