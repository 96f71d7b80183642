// Calculates what the row of a part stores about its comments. Pure.
import * as z from "zod";
import { ASKS_FROM, type archiveParts, DAILY_COUNTS, type PartCounts, SLOT_MS } from "../../platform/db/comments.ts";
import { ATTACK_STATUSES, causeOf } from "../../vocabulary/judging/attacks.ts";
import type { ArchivedComment } from "./archived-comment.ts";

type Facts = Pick<
  typeof archiveParts.$inferSelect,
  "comments" | "firstId" | "lastId" | "postedFrom" | "postedTo" | "eventsTo" | "pageIds" | "counts"
>;

/** The facts of a part. @param lines at least one */
export function factsOf(lines: readonly ArchivedComment[]): Facts {
  const ids = lines.map(({ comment }) => comment.id);
  const posted = lines.map(({ comment }) => comment.postedAt);
  return {
    comments: lines.length,
    firstId: Math.min(...ids),
    lastId: Math.max(...ids),
    postedFrom: Math.min(...posted),
    postedTo: Math.max(...posted),
    eventsTo: Math.max(0, ...lines.flatMap(({ events }) => events.map(({ at }) => at))),
    pageIds: [...new Set(lines.map(({ comment }) => comment.pageId))],
    counts: countsOf(lines),
  };
}

/** The counts, as the triggers of the counters count them. */
export function countsOf(lines: readonly ArchivedComment[]): PartCounts {
  const counted = lines.map(({ comment }) => comment).filter(({ isOwn, textAt }) => !isOwn && textAt > 0);
  const daily = Map.groupBy(counted, ({ day, pageId }) => `${day}:${pageId}`);
  const used = lines.flatMap(({ comment }) => comment.usagePeriod ?? []);
  const sent = lines.flatMap(({ replies }) => replies).filter(({ state }) => state === "applied");
  const replies = Map.groupBy(sent, ({ day, pageId }) => `${day}:${pageId}`);
  const attacks = counted.filter(({ status }) => ATTACK_STATUSES.some((attack) => attack === status)).map(attackKey);
  return {
    daily: [...daily.values()].map((comments) => [
      comments[0]!.day,
      comments[0]!.pageId,
      ...Object.values(DAILY_COUNTS).map(
        ({ status, reason }) =>
          comments.filter((comment) => comment.status === status && (!reason || comment.reason === reason)).length,
      ),
    ]),
    usage: [...Map.groupBy(used, (period) => period)].map(([period, { length }]) => [period, length]),
    replies: [...replies.values()].map((sameReplies) => [
      sameReplies[0]!.day,
      sameReplies[0]!.pageId,
      sameReplies.filter(({ ruleId }) => ruleId !== null).length,
      sameReplies.filter(({ ruleId }) => ruleId === null).length,
    ]),
    answers: counted
      .filter(isAnswered)
      .map(({ pageId, postedAt, answeredAt, answeredBy }) => [pageId, postedAt, answeredAt, answeredBy]),
    attacks: [...Map.groupBy(attacks, (key) => key.join(":")).values()].map((keys) => [...keys[0]!, keys.length]),
  };
}

const Judged = z.object({ scores: z.record(z.string(), z.number()), carried: z.number().optional() });
type Comment = ArchivedComment["comment"];

const judgedBy = ({ analysis }: Pick<Comment, "analysis">) =>
  analysis === null ? undefined : Judged.parse(JSON.parse(analysis));

/** Whether Atalaya decided on its own (`BY_ITSELF`). */
export const isByItself = (comment: Pick<Comment, "decidedBy" | "analysis">): boolean =>
  comment.decidedBy === "machine" && judgedBy(comment)?.carried === undefined;

/** Whether it is an answered question or complaint (`ANSWERED`). */
export const isAnswered = (comment: Comment): boolean =>
  comment.status === "approved" &&
  !comment.isOwn &&
  (comment.replyState === "applied" || comment.answeredAt !== null) &&
  (judgedBy(comment)?.scores.legitimate ?? 0) >= ASKS_FROM;

/** Day, page, and the key in `daily_counts.attacks`. */
const attackKey = (comment: Comment) => {
  const { day, pageId, postedAt, reason } = comment;
  const cause = causeOf({ reason, scores: judgedBy(comment)?.scores });
  const name = [Math.floor(postedAt / SLOT_MS), cause, isByItself(comment) ? 1 : 0].join(".");
  return [day, pageId, name] as const;
};
