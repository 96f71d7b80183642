import { getTableColumns } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentRow } from "../queries.ts";

type Empty = { [Name in keyof CommentRow as null extends CommentRow[Name] ? Name : never]: null };

/** Every column that may be null. */
const EMPTY = Object.fromEntries(
  Object.entries(getTableColumns(comments)).flatMap(([name, { notNull }]) => (notNull ? [] : [[name, null]])),
) as Empty;

/** The columns of a comment about which nothing is known yet. */
export const BLANK_COMMENT = {
  ...EMPTY,
  isAd: false,
  isOwn: false,
  text: "",
  textHash: "",
  textAt: 0,
  postedAt: 0,
  day: "",
  status: "pending",
  decisionSeq: 0,
  desired: "visible",
  observed: "visible",
} as const satisfies Partial<CommentRow>;
