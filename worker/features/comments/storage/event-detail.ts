// The content of `events.detail`: what the ledger stores of an event besides who, when and from which status to which.
import * as z from "zod";
import { COMMENT_STATUSES, MODERATION_ACTIONS, VISIBILITIES } from "../../../vocabulary/comments.ts";
import { REASON_LABELS, REASONS } from "../../../vocabulary/judging/judgement.ts";
import { type Actor, type EventCause, VIAS, type Via } from "../../../vocabulary/ledger.ts";

/** The state that a person's decision replaced, so that it can be undone. */
const Before = z.object({
  status: z.enum(COMMENT_STATUSES),
  desired: z.enum(VISIBILITIES),
  action: z.enum(MODERATION_ACTIONS).nullable(),
  reason: z.enum(REASONS).nullable(),
  note: z.string().nullable(),
});
export type Before = z.infer<typeof Before>;

/** Every field may be missing: each kind of event has different ones. */
const EventDetail = z.looseObject({
  /** The reason in the owner's words. */
  reason: z.string().optional(),
  note: z.string().optional(),
  /** How long a person is blocked, in words. */
  lasts: z.string().optional(),
  /** What a machine found in the comment. */
  found: z.enum(REASONS).optional(),
  /** The rule of a person that a machine followed: a word, or the id of an exception or a raid. */
  by: z.string().optional(),
  /** Id of the saved rules that were applied to it when it was older. */
  carried: z.number().optional(),
  via: z.enum(VIAS).optional(),
  /** The name of the key by which a person acted. */
  key: z.string().nullish(),
  /** Country of the request, ISO 3166-1 alpha-2. */
  country: z.string().optional(),
  /**
   * `decisionSeq` of the comment after this decision. When the comment has another one, this decision is no longer the latest.
   */
  decision: z.number().optional(),
  before: Before.optional(),
  /** Why the network refused; a value of `network-error.ts` or of `reply-problem.ts`. */
  error: z.string().nullish(),
  /** Kind of a reply, and the rule that wrote it; null for a person's. */
  kind: z.string().optional(),
  rule: z.number().nullish(),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** @param json as stored; unreadable JSON counts as an empty detail */
export function eventDetail(json: string | null): EventDetail {
  if (json === null) return {};
  return EventDetail.safeParse(JSON.parse(json)).data ?? {};
}

/** The reason: what a person gave, or what a machine found. Null when there is none. */
export const reasonOf = ({ reason, found }: EventDetail): string | null =>
  reason ?? (found ? REASON_LABELS[found] : null);

/** How it was decided; null for what a person did and that is no decision. For machines and the network the actor says it. */
export function viaOf({ actor, cause }: { actor: Actor; cause: EventCause }, { via }: EventDetail): Via | null {
  if (via) return via;
  if (cause === "settings") return "settings";
  return actor === "machine" ? "auto" : actor === "network" ? "network" : null;
}
