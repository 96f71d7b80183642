// What is proposed with a key, until a person applies or discards it.
import type { Rule } from "./habits.ts";

/** How long a proposal waits, and how many wait in a workspace at once. */
export const PROPOSAL_DAYS = 7;
export const MAX_OPEN_PROPOSALS = 50;
export const MAX_PROPOSED_REPLIES = 40;
export const MAX_PROPOSED_RULES = 20;
export const MAX_WHY_LENGTH = 300;

export const PROPOSAL_STATES = ["open", "applied", "discarded", "expired"] as const;

export type ProposalContent =
  /** Words and levels. @property page public id, with its name; null for all pages */
  | { kind: "rules"; page: { id: string; name: string } | null; rules: Rule[] }
  /** As it was asked for; one about copies decides about a wave. */
  | { kind: "exception"; exception: { commentId: string } & Record<string, unknown> }
  | { kind: "replies"; replies: { commentId: string; text: string }[] };

/** What it would have changed in the last ninety days; of the hidden ones, how many look like customers. `examples`: ids of comments. */
export type ProposalPreview = Record<"considered" | "hidden" | "released" | "legitimate", number> & {
  complete: boolean;
  examples: Record<"hidden" | "released", number[]>;
};
