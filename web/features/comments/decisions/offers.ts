import type { Comment } from "../../../api/types.ts";

/** Whether a person may decide about it. The page's own stay as they are, and what the network no longer has is gone. */
export const isDecidable = ({ is_own, status }: Comment): boolean => !is_own && status !== "removed";

export const isReplyable = ({ status }: Comment): boolean => status !== "removed";

/** The page's own are never judged. */
export const isExplainable = ({ is_own }: Comment): boolean => !is_own;
