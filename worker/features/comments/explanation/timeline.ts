// The events of a comment's ledger, in words for its owner.
import type { SocialNetwork } from "../../../networks/network.ts";
import type { events } from "../../../platform/db/comments.ts";
import { isoTime } from "../../../time.ts";
import type { Named } from "../../workspaces/names.ts";
import { eventDetail, reasonOf } from "../storage/event-detail.ts";
import { viaOf } from "../storage/via.ts";
import { eventSentence } from "../texts/event-sentence.ts";

export function timelineEntry(event: typeof events.$inferSelect, names: Named, network: SocialNetwork) {
  const detail = eventDetail(event.detail);
  const who = event.userId === null ? null : (names.get(event.userId)?.name ?? null);
  return {
    at: isoTime(event.at),
    actor: event.actor,
    who,
    cause: event.cause,
    from: event.fromStatus,
    to: event.toStatus,
    reason: reasonOf(detail),
    note: detail.note ?? null,
    via: viaOf(event, detail),
    country: detail.country ?? null,
    sentence: eventSentence(event, who, network),
  };
}
