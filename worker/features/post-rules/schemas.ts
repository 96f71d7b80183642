import { z } from "zod";
import { SETTABLE_MODES } from "../../vocabulary/judging/post-rules.ts";

const applyTo = z.enum(["new", "past"], "Elige los comentarios nuevos o también los anteriores").default("new");

export const PostRuleInput = z.object({
  /** A comment of the post. */
  commentId: z.string().regex(/^\d{1,16}$/, "Identificador de comentario no válido"),
  mode: z.enum(SETTABLE_MODES, "Elige cómo se modera la publicación"),
  /** `tomorrow`: until the next morning in the workspace's time zone; null without an end. */
  until: z.enum(["tomorrow"], "Elige hasta cuándo").nullable().default(null),
  applyTo,
});
export type PostRuleInput = z.infer<typeof PostRuleInput>;

export const PostRuleRef = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, "La regla no existe") });
export const RemovePostRuleInput = z.object({ applyTo });
