import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findingOf } from "../../moderation/decide.ts";
import type { PolicySettings, SavedException } from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import {
  type ExceptionSubject,
  MAX_EXCEPTIONS,
  MUTE_LENGTHS,
  subjectKey,
} from "../../vocabulary/judging/exceptions.ts";
import { type CommentRow, ownComment } from "../comments/queries.ts";
import { readAnalysis } from "../comments/storage/analysis.ts";
import type { ExceptionInput } from "./schemas.ts";

const AUTHOR_UNKNOWN = "La red no dice quién escribió este comentario.";
const NO_FINDING = "Atalaya no encontró nada en este comentario que pueda exceptuarse.";
const TOO_SHORT = "El comentario es demasiado corto para reconocer sus copias.";
const FULL = `Se admiten hasta ${MAX_EXCEPTIONS} excepciones. Quita alguna para añadir otra.`;

type Input = ExceptionInput & { workspaceId: number; db: CommentsDb; userId: number };

/**
 * Builds the exception that a person wants from one of the workspace's comments.
 *
 * @returns `pageId` null for an exception of the whole workspace
 * @throws AppError `not_found`, `author_unknown`, `validation_failed` for the finding of a comment without one
 */
export async function exceptionFrom(
  { now }: Pick<Deps, "now">,
  { workspaceId, db, userId, ...input }: Input,
): Promise<{ pageId: number | null; commentPageId: number; exception: SavedException }> {
  const comment = await ownComment({ workspaceId, visible: null, db, id: input.commentId });
  if (comment.isOwn) throw new AppError("own_comment");
  const exception = {
    id: newPublicId(),
    effect: input.effect,
    about: subjectOf(comment, input),
    evenThreats: input.evenThreats,
    ...(input.lasts && input.lasts !== "always" && { until: now() + MUTE_LENGTHS[input.lasts].ms }),
    commentId: comment.id,
    createdAt: now(),
    createdBy: userId,
  };
  return { pageId: input.everywhere ? null : comment.pageId, commentPageId: comment.pageId, exception };
}

function subjectOf(comment: CommentRow, { about, phrase }: ExceptionInput): ExceptionSubject {
  if (about === "phrase") return { kind: "phrase", phrase: phrase! };
  if (about === "author") {
    if (comment.authorKey === null) throw new AppError("author_unknown", { message: AUTHOR_UNKNOWN });
    return { kind: "author", author: comment.authorKey };
  }
  if (about === "copies") {
    if (comment.fingerprint === null) throw new AppError("validation_failed", { message: TOO_SHORT });
    return { kind: "copies", fingerprint: comment.fingerprint };
  }
  const finding = comment.analysis === null ? null : findingOf(readAnalysis(comment.analysis));
  if (finding === null) throw new AppError("validation_failed", { message: NO_FINDING });
  return { kind: "finding", finding };
}

/**
 * Returns the settings with one more exception, which replaces an earlier one about the same. Those that have ended go with it.
 *
 * @throws AppError `validation_failed` when there are too many
 */
export function withException(before: PolicySettings, exception: SavedException): PolicySettings {
  const otherExceptions = (before.exceptions ?? []).filter(
    ({ about, until = Number.POSITIVE_INFINITY }) =>
      subjectKey(about) !== subjectKey(exception.about) && until > exception.createdAt,
  );
  if (otherExceptions.length >= MAX_EXCEPTIONS) throw new AppError("validation_failed", { message: FULL });
  return { ...before, exceptions: [...otherExceptions, exception] };
}
