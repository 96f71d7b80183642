// Decides whether a page answers a comment automatically, with what text, and when. Pure: takes the comment and the rules,
// returns a reply.

import { TZDateMini } from "@date-fns/tz";
import { normalize, spellingsOf } from "../../moderation/normalize/normalize.ts";
import { compileWords } from "../../moderation/words/compile.ts";
import { matchWords } from "../../moderation/words/match.ts";
import type { Capabilities } from "../../networks/capabilities.ts";
import type { SocialNetwork } from "../../networks/network.ts";
import type { autoReplyRules, comments, replies } from "../../platform/db/comments.ts";
import { localDay } from "../../time.ts";
import { AUTO_REPLY_HOURS, DAY_MS, HOUR_MS } from "../../vocabulary/durations.ts";
import { LATEST_ANSWERED_DAYS, type OpeningHours } from "../../vocabulary/replies.ts";
import { fillVariables, salutationOf } from "../../vocabulary/reply-variables.ts";

export type Rule = typeof autoReplyRules.$inferSelect;
type Comment = Omit<typeof comments.$inferSelect, "changeSeq">;

/** The greatest age of a comment that is answered automatically. */
const LATEST_MS = LATEST_ANSWERED_DAYS * DAY_MS;

/**
 * Returns the reply of the oldest rule that finds one of its keywords as a word, in any case and with or without accents, `*` for
 * the rest of a word; null when none does, or the comment gets no reply. Only a comment gets one that was just approved for the
 * first time, by a known author who is not the page, after the page's protection began. The database makes sure that a person is
 * answered once under a post (`onceKey`).
 *
 * @param input.id of the reply
 * @param input.draw from 0, included, to 1: selects the variant
 */
export function answer(input: {
  comment: Comment;
  network: Pick<SocialNetwork, "keyOf" | "capabilities">;
  rules: readonly Rule[];
  /** Whether the comment is older than the page's protection. */
  isFromBefore: boolean;
  timeZone: string;
  id: number;
  now: number;
  draw: number;
}): (typeof replies.$inferInsert & { resendAt: number }) | null {
  const { comment, network, rules, now, timeZone } = input;
  const { authorKey, postId } = comment;
  const isWelcome = comment.status === "approved" && !comment.isOwn && authorKey !== null && postId !== null;
  const isFresh = !input.isFromBefore && now - comment.postedAt <= LATEST_MS;
  if (!isWelcome || !isFresh || rules.length === 0) return null;

  const spellings = spellingsOf(normalize(comment.text));
  const rule = rules.find(
    ({ enabled, keywords }) => enabled && matchWords(spellings, compileWords(keywords)).length > 0,
  );
  if (!rule) return null;

  const resendAt = openingFrom(now + rule.delaySeconds * 1000, rule.hours, timeZone);
  return {
    id: input.id,
    workspaceId: comment.workspaceId,
    pageId: comment.pageId,
    commentId: comment.id,
    kind: rule.kind,
    text: renderReply(rule.variants, {
      authorName: comment.authorName,
      namedBy: network.capabilities.author,
      draw: input.draw,
    }),
    state: "queued",
    attempts: 0,
    resendAt,
    createdAt: now,
    updatedAt: now,
    ruleId: rule.id,
    onceKey: `${network.keyOf(postId)}:${authorKey}`,
    expiresAt: resendAt + AUTO_REPLY_HOURS * HOUR_MS,
    day: localDay(now, timeZone),
  };
}

/**
 * Returns when a reply requested at `at` may be sent: at once, or at the next opening. Pure; correct across clock changes.
 *
 * @param at epoch milliseconds
 * @param hours null for any time; `to` before `from` ends on the next day
 * @param timeZone IANA name
 */
export function openingFrom(at: number, hours: OpeningHours | null, timeZone: string): number {
  if (hours === null) return at;
  // From yesterday, whose opening may last until now, to the same day of the next week.
  const spans = Array.from({ length: 9 }, (_, index) => spanOf(at + (index - 1) * DAY_MS, hours, timeZone)).filter(
    (span) => span !== null,
  );
  if (spans.some(({ opens, closes }) => at >= opens && at < closes)) return at;
  return Math.min(...spans.map(({ opens }) => opens).filter((opens) => opens > at));
}

/** The opening that begins on the local day of `moment`; null when that day is closed. */
function spanOf(moment: number, { days, from, to }: OpeningHours, timeZone: string) {
  const local = new TZDateMini(moment, timeZone);
  const weekday = local.getDay() === 0 ? 7 : local.getDay();
  if (!days.includes(weekday)) return null;
  const at = (time: string, nextDay: boolean) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    const day = local.getDate() + (nextDay ? 1 : 0);
    return new TZDateMini(local.getFullYear(), local.getMonth(), day, hour, minute, 0, 0, timeZone).getTime();
  };
  return { opens: at(from, false), closes: at(to, to < from) };
}

/**
 * Renders one of the variants, with `{nombre}` replaced by the first name, or by the handle when the network names people so.
 *
 * @param variants at least one
 * @param draw from 0, included, to 1
 */
export function renderReply(
  variants: readonly string[],
  { authorName, namedBy, draw }: { authorName: string | null; namedBy: Capabilities["author"]; draw: number },
): string {
  const text = variants[Math.min(variants.length - 1, Math.floor(draw * variants.length))]!;
  return fillVariables(text, { nombre: salutationOf(authorName, namedBy) });
}
