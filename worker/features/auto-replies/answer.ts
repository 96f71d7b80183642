// Decides whether a page answers a comment automatically, with what text, and when. Pure: takes the comment and the rules,
// returns a reply.
import type { MappedText } from "../../moderation/normalize/mapped-text.ts";
import { normalize, spellingsOf } from "../../moderation/normalize/normalize.ts";
import { compileWords } from "../../moderation/words/compile.ts";
import { matchWords } from "../../moderation/words/match.ts";
import type { SocialNetwork } from "../../networks/network.ts";
import type { autoReplyRules, comments, replies } from "../../platform/db/comments.ts";
import { localDay } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { LATEST_ANSWERED_DAYS } from "../../vocabulary/replies.ts";
import { openingFrom } from "./opening.ts";
import { renderReply } from "./render.ts";

/**
 * Returns the first keyword that a text contains as a word, in any case and with or without accents; `*` stands for the rest of a
 * word. Null when it contains none.
 *
 * @param spellings of the text, as `normalize` returns them
 */
const findKeyword = (spellings: readonly MappedText[], keywords: readonly string[]): string | null =>
  matchWords(spellings, compileWords(keywords))[0]?.entry ?? null;

export type Rule = typeof autoReplyRules.$inferSelect;
type Comment = Omit<typeof comments.$inferSelect, "changeSeq">;

/** The greatest age of a comment that is answered automatically. */
const LATEST_MS = LATEST_ANSWERED_DAYS * DAY_MS;

/**
 * Returns the reply of the oldest rule that finds one of its keywords; null when none does, or the comment gets no reply. Only a
 * comment gets one that was just approved for the first time, by a known author who is not the page, after the page's protection
 * began. The database makes sure that a person is answered once under a post (`onceKey`).
 *
 * @param input.id of the reply
 * @param input.draw from 0, included, to 1: selects the variant
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

  const spellings = spellingsOf(normalize(comment.text));
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
