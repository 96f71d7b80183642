import type { ActionState, CommentStatus, Visibility } from "../../../vocabulary/comments.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import type { ReplyProblem } from "./reply-problem.ts";

/** A reply to be sent beside what its comment stores now. */
export type OpenReply = {
  id: number;
  workspace_id: number;
  page_id: number;
  comment_id: number;
  kind: ReplyKind;
  text: string;
  state: ActionState;
  attempts: number;
  rule_id: number | null;
  created_at: number;
  network: Network;
  external_id: string;
  parent_key: string | null;
  /** As Meta spelled the parent, when it is stored. */
  parent_id: string | null;
  posted_at: number;
  status: CommentStatus;
  observed: Visibility;
  /** Whether the rule that wrote it still stands; null for a person's. */
  rule_enabled: number | null;
};

/** What came of one of them. */
export type ReplyResult = {
  reply: OpenReply;
  /** False when the network was not asked. */
  called: boolean;
  state: ActionState;
  problem: ReplyProblem | null;
  metaCode: string | null;
  /** Id of what was written; null for a private reply and for one that was not written. */
  externalId: string | null;
  waitMs: number;
};
