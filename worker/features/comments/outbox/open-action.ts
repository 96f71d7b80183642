import type { MetaProblem } from "../../../platform/meta/errors.ts";
import type { ActionKind, ActionState, Actor, Visibility } from "../../../vocabulary/comments.ts";
import type { Network } from "../../../vocabulary/networks.ts";

/** A row of the outbox beside what its comment stores now. */
export type OpenAction = {
  id: number;
  kind: ActionKind;
  attempts: number;
  state: ActionState;
  comment_id: number;
  workspace_id: number;
  page_id: number;
  network: Network;
  external_id: string;
  decision_seq: number;
  comment_seq: number;
  /** Who decided what the action is for. */
  decided_by: Actor | null;
  /** Lease that an earlier call left behind, or that is still running. */
  lease: number | null;
};

/** What came of one of them. */
export type ActionResult = {
  action: OpenAction;
  /** False when the network was not asked. */
  called: boolean;
  state: ActionState;
  attempts: number;
  error: MetaProblem | "page_gone" | null;
  metaCode?: string;
  /** What the network shows after the call; null when unknown or unchanged. */
  observed: Visibility | null;
  /** How long to wait before the next try, for `queued` and `parked`. */
  waitMs: number;
};
