import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { comments } from "../../platform/db/comments.ts";
import type { CaseScope } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import type { ArchivedComment } from "../archive/archived-comment.ts";
import { ownComment } from "../comments/queries.ts";
import { formatDay } from "../mail/letter.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { isVisible, onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import type { CaseInput } from "./schemas.ts";

/** @throws AppError `not_found` for a comment that is not the person's to see, and for an unknown author or post */
export async function scopeOf(
  { core }: Pick<Deps, "core">,
  { visible, ...reader }: WorkspaceReader,
  input: CaseInput,
): Promise<CaseScope> {
  if (input.about === "days") {
    const { from, to } = input;
    const choice = await withinChoice(core, { ...reader, visible, page: input.page, platform: input.platform });
    const [first, last] = [from, to].map((day) => formatDay("UTC", Date.parse(day)));
    const title = from === to ? `del ${first}` : `del ${first} al ${last}`;
    return { title, pageIds: choice.visible, days: { from, to } };
  }
  const comment = await ownComment({ ...reader, visible, id: input.commentId });
  const { authorKey, authorName, postId, pageId, isOwn } = comment;
  if (input.about === "post" && postId)
    return { title: `comentarios de la publicación ${postId}`, pageIds: [pageId], postId };
  if (input.about === "author" && authorKey && !isOwn)
    return { title: `comentarios de ${authorName ?? "una persona sin nombre"}`, pageIds: visible, authorKey };
  throw new AppError("not_found", { facts: `${input.about} of comment ${input.commentId}` });
}

/** When the days began and ended, in any time zone. */
export const spanOf = ({ days }: CaseScope) =>
  days && { from: Date.parse(days.from) - DAY_MS, before: Date.parse(days.to) + 2 * DAY_MS };

/** The condition that a comment of the database belongs to a case file. */
export function inScope(scope: CaseScope): SQL | undefined {
  const { authorKey, postId, days } = scope;
  const span = spanOf(scope);
  return and(
    onVisible(comments.pageId, scope.pageIds),
    authorKey === undefined ? undefined : and(eq(comments.authorKey, authorKey), eq(comments.isOwn, false)),
    postId === undefined ? undefined : eq(comments.postId, postId),
    days && and(gte(comments.day, days.from), lt(comments.day, `${days.to}~`)),
    span && and(gte(comments.postedAt, span.from), lt(comments.postedAt, span.before)),
  );
}

/** The same for a comment of the archive. */
export const isInScope = ({ pageIds, authorKey, postId, days }: CaseScope, { comment }: ArchivedComment): boolean =>
  isVisible(pageIds, comment.pageId) &&
  (authorKey === undefined || (comment.authorKey === authorKey && !comment.isOwn)) &&
  (postId === undefined || comment.postId === postId) &&
  (days === undefined || (comment.day >= days.from && comment.day <= days.to));
