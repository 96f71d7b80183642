import * as z from "zod";
import { applyTo, commentId, randomId } from "../../http/fields.ts";
import { SETTABLE_MODES } from "../../vocabulary/judging/post-rules.ts";

export const PostRuleInput = z.object({
  /** A comment of the post. */
  commentId,
  mode: z.enum(SETTABLE_MODES, "Elige cómo se modera la publicación"),
  /** `tomorrow`: until the next morning in the workspace's time zone; null without an end. */
  until: z.enum(["tomorrow"], "Elige hasta cuándo").nullable().default(null),
  applyTo: applyTo.default("new"),
});
export type PostRuleInput = z.infer<typeof PostRuleInput>;

export const PostRuleRef = z.object({ id: randomId("La regla no existe") });
export const RemovePostRuleInput = z.object({ applyTo: applyTo.default("new") });
