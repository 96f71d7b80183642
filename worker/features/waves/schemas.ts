import * as z from "zod";
import { commentId } from "../../http/fields.ts";
import { ListCommentsInput } from "../comments/schemas.ts";

/** A wave is named by its first comment. */
export const WaveRef = z.object({
  commentId,
});
export type WaveRef = z.infer<typeof WaveRef>;

export const ListMembersInput = z.object({
  /** `nextCursor` of the previous page; opaque to the client. */
  cursor: ListCommentsInput.shape.cursor,
});
export type ListMembersInput = z.infer<typeof ListMembersInput>;
