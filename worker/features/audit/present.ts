// An entry of the log as its owner reads it.
import type { SocialNetwork } from "../../networks/network.ts";
import { undoable } from "../comments/decisions/undoable.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { eventDetail, reasonOf } from "../comments/storage/event-detail.ts";
import { viaOf } from "../comments/storage/via.ts";
import { eventSentence } from "../comments/words/event-sentence-es.ts";
import type { Named } from "../workspaces/names.ts";
import type { EntryRow } from "./find-entries.ts";

/** How much of a comment an entry shows. */
export const EXCERPT_LENGTH = 160;

export function presentEntry(row: EntryRow, names: { pages: Named; people: Named }, network: SocialNetwork) {
  const detail = eventDetail(row.detail);
  const event = {
    actor: row.actor,
    cause: row.cause,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    detail: row.detail,
    bulkId: row.bulk_id,
  };
  const standing = {
    status: row.status,
    isOwn: row.is_own === 1,
    decidedBy: row.decided_by,
    decisionSeq: row.decision_seq,
    observed: row.observed,
    actionState: row.action_state,
  };
  const person = row.user_id === null ? undefined : names.people.get(row.user_id);
  const page = names.pages.get(row.page_id);
  return {
    id: `${row.comment_id}.${row.seq}`,
    at: new Date(row.at).toISOString(),
    actor: row.actor,
    who: person ? { id: person.publicId, name: person.name } : null,
    what: row.what,
    sentence: eventSentence(event, person?.name ?? null, network),
    comment: {
      id: String(row.comment_id),
      author_name: row.author_name,
      excerpt: excerptOf(row.text, EXCERPT_LENGTH),
      platform: row.network,
      account_name: page?.name ?? "",
    },
    from: row.from_status,
    to: row.to_status,
    reason: reasonOf(detail),
    note: detail.note ?? null,
    via: viaOf(row, detail),
    country: detail.country ?? null,
    bulkId: row.bulk_id === null ? null : String(row.bulk_id),
    undoable: "before" in undoable(standing, event),
  };
}
