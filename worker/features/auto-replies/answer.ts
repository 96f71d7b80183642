// Whether a page answers a comment automatically, with what, and when. Pure: takes the comment and the rules, returns a reply.
import { normalize } from "../../moderation/normalize/normalize.ts";
import type { SocialNetwork } from "../../networks/network.ts";
import type { autoReplyRules, comments, replies } from "../../platform/db/comments.ts";
import { localDay } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { LATEST_ANSWERED_DAYS } from "../../vocabulary/replies.ts";
import { findKeyword } from "./find-keyword.ts";
import { openingFrom } from "./opening.ts";
import { renderReply } from "./render.ts";

export type Rule = typeof autoReplyRules.$inferSelect;
type Comment = Omit<typeof comments.$inferSelect, "changeSeq">;

/** A person answers a comment that a sweep found later than this, if at all. */
const LATEST_MS = LATEST_ANSWERED_DAYS * DAY_MS;

/**
 * The reply of the oldest rule that finds one of its keywords; null when none does, or the comment gets no reply: only a
 * comment that was approved just now, for the first time, by a known author who is not the page, and since the page is
 * protected. The database ensures that a person is answered once under a post (`onceKey`).
 *
 * @param input.id   of the reply
 * @param input.draw from 0, included, to 1: which variant
 */
export function answer(input: {
  comment: Comment;
  network: Pick<SocialNetwork, "keyOf" | "capabilities">;
  rules: readonly Rule[];
  protectedFrom: number;
  timeZone: string;
  id: number;
  now: number;
  draw: number;
}): (typeof replies.$inferInsert & { resendAt: number }) | null {
  const { comment, network, rules, now, timeZone } = input;
  const { authorKey, postId } = comment;
  const isWelcome = comment.status === "approved" && !comment.isOwn && authorKey !== null && postId !== null;
  const isFresh = comment.postedAt + 1000 >= input.protectedFrom && now - comment.postedAt <= LATEST_MS;
  if (!isWelcome || !isFresh || rules.length === 0) return null;

  const { folded, normalized } = normalize(comment.text);
  const spellings = folded.text === normalized.text ? [normalized] : [normalized, folded];
  const rule = rules.find(({ enabled, keywords }) => enabled && findKeyword(spellings, keywords) !== null);
  if (!rule) return null;

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
    resendAt: openingFrom(now + rule.delaySeconds * 1000, rule.hours, timeZone),
    createdAt: now,
    updatedAt: now,
    ruleId: rule.id,
    onceKey: `${network.keyOf(postId)}:${authorKey}`,
    day: localDay(now, timeZone),
  };
}
