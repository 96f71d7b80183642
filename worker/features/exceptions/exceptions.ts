import { and, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments } from "../../platform/db/comments.ts";
import { exceptionAuthors, type SavedException } from "../../platform/db/core.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import type { ApplyTo } from "../../vocabulary/comments.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import type { Exception } from "../../vocabulary/judging/exceptions.ts";
import { blockReasonText } from "../../vocabulary/judging/institution.ts";
import { previewDraft } from "../backtest/preview-settings.ts";
import { loadScope, ownSettings } from "../backtest/scope.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { pageNames } from "../comments/list/present.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { blockTerms, confirmedTerms } from "../workspaces/block-terms.ts";
import { loadActors, loadNames, nameOf } from "../workspaces/names.ts";
import { exceptionFrom, withException } from "./exception-from.ts";
import { type AddExceptionInput, type ExceptionInput, isMute } from "./schemas.ts";

const EXCERPT_LENGTH = 100;

/** Every exception of the workspace and of its pages, the latest first. */
export async function listExceptions(
  deps: Pick<Deps, "core">,
  { workspaceId, db, userId }: { workspaceId: number; db: CommentsDb; userId: number },
) {
  const [snapshots, names] = await Promise.all([
    loadLatestPolicies(deps.core, [workspaceId]),
    loadNames(deps, { workspaceId, visible: null }),
  ]);
  const listed = snapshots
    .flatMap(({ pageId, settings }) => (settings.exceptions ?? []).map((exception) => ({ pageId, exception })))
    .sort((a, b) => b.exception.createdAt - a.exception.createdAt);
  const from = listed.flatMap(({ exception: { about, commentId } }) =>
    about.kind === "author" || about.kind === "copies" ? [commentId] : [],
  );
  const [sources, people] = await Promise.all([
    loadSources(db, workspaceId, from),
    loadActors(
      deps.core,
      workspaceId,
      listed.flatMap(({ exception }) => [exception.createdBy, exception.confirmedBy]),
    ),
  ]);
  const exceptions = listed.map(({ pageId, exception }) => {
    const { id, effect, about, evenThreats, until, because, ...from } = exception;
    const page = pageId === null ? undefined : names.pages.get(pageId);
    return {
      id,
      effect,
      about: about.kind,
      phrase: about.kind === "phrase" ? about.phrase : null,
      finding: about.kind === "finding" ? about.finding : null,
      /**
       * For an exception about a person, their name; null when the network never named them, or their comment is no longer
       * stored.
       */
      author_name: sources.get(from.commentId)?.name ?? null,
      /** For an exception about copies, the comment that they copy; null when its text was deleted. */
      copied:
        about.kind === "copies" ? excerptOf(sources.get(from.commentId)?.text ?? "", EXCERPT_LENGTH) || null : null,
      even_threats: evenThreats,
      /** When it ends, or ended; null: never. */
      until: isoTimeOrNull(until ?? null),
      /** Why a person is hidden; null when nobody said it. */
      because: because ? blockReasonText(because) : null,
      /** A second person has not confirmed yet that it is for ever. `may_confirm`: the person who asks now may do that. */
      asks_forever: from.asksForever ?? false,
      may_confirm: from.asksForever === true && from.createdBy !== userId,
      confirmed_by: nameOf(people, from.confirmedBy ?? null),
      /** Null: on every page of the workspace. */
      social_account_id: page?.publicId ?? null,
      account_name: page?.name ?? null,
      created_at: isoTime(from.createdAt),
      created_by: nameOf(people, from.createdBy),
    };
  });
  return { success: true as const, exceptions };
}

async function loadSources(
  db: CommentsDb,
  workspaceId: number,
  commentIds: readonly number[],
): Promise<Map<number, { name: string | null; text: string }>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: comments.id, name: comments.authorName, text: comments.text })
    .from(comments)
    .where(and(inArray(comments.id, boundList(commentIds)), ofWorkspace(comments.workspaceId, workspaceId)));
  return new Map(rows.map(({ id, ...source }) => [id, source]));
}

type PreviewInput = ExceptionInput & {
  workspaceId: number;
  db: CommentsDb;
  userId: number;
  subscription: SubscriptionTerms;
};

/**
 * Calculates what an exception would have changed in the last three months; changes nothing.
 *
 * @throws AppError what `exceptionFrom` and `withException` throw, `not_found` for a comment of a disconnected page
 */
export async function previewException(
  deps: Pick<Deps, "core" | "classify" | "networks" | "now">,
  input: PreviewInput,
) {
  const { workspaceId, db, subscription } = input;
  const { pageId, commentPageId, exception } = await exceptionFrom(deps, input);
  const names = pageId === null ? null : await pageNames(deps.core, workspaceId, [commentPageId]);
  const scope = await loadScope(deps, { workspaceId, subscription, page: names?.get(commentPageId)?.publicId });
  const draft = withException(ownSettings(scope), exception);
  return { success: true as const, ...(await previewDraft(deps, { db, scope, draft, days: PAST_DAYS })) };
}

type AddInput = AddExceptionInput & { workspaceId: number; db: CommentsDb; userId: number; key?: string };

/**
 * Adds an exception from a comment, as a new version of the settings, which every later decision names. With `applyTo: "past"`
 * the queue applies it to older comments too.
 *
 * @returns the ids of the exception, and of the change of the settings
 * @throws AppError what `exceptionFrom`, `blockTerms`, `withException` and `changeSettings` throw
 */
export async function addException(deps: Pick<Deps, "core" | "queues" | "now">, input: AddInput) {
  const { workspaceId, userId, key, applyTo } = input;
  const { pageId, exception: plain } = await exceptionFrom(deps, input);
  const terms = isMute(input) ? await blockTerms(deps, { ...input, needs: "rules", pageId }) : {};
  const exception = { ...plain, ...terms };
  await noteAuthor(deps.core, workspaceId, exception);
  const change = await changeSettings(deps, {
    ...{ workspaceId, userId, key, pageId, applyTo },
    since: reachOf(exception, deps.now()),
    onlyDifferences: true,
    change: (before) => withException(before, exception),
  });
  return { success: true as const, id: exception.id, change: String(change.id) };
}

/** Stores whom an exception is about. Call it before the settings name them, so that a deletion of their data cannot miss it. */
export async function noteAuthor(core: CoreDb, workspaceId: number, { about }: SavedException): Promise<void> {
  if (about.kind === "author")
    await core.insert(exceptionAuthors).values({ authorKey: about.author, workspaceId }).onConflictDoNothing();
}

type ConfirmInput = { workspaceId: number; userId: number; id: string };

/**
 * Confirms as a second person that a mute is for ever.
 *
 * @throws AppError `not_found`, and what `confirmedTerms` and `changeSettings` throw
 */
export async function confirmException(deps: Pick<Deps, "core" | "queues" | "now">, input: ConfirmInput) {
  const { workspaceId, userId, id } = input;
  const { pageId } = await scopeOf(deps, input);
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId },
    change: (before) => ({
      ...before,
      exceptions: (before.exceptions ?? []).map((exception) => {
        if (exception.id !== id) return exception;
        const { until: _until, asksForever: _asks, ...rest } = exception;
        return { ...rest, ...confirmedTerms(exception, { askedBy: exception.createdBy, userId, at: deps.now() }) };
      }),
    }),
  });
  return { success: true as const };
}

/** Where an exception is, and itself. @throws AppError `not_found` when the workspace has none with this id */
async function scopeOf({ core }: Pick<Deps, "core">, { workspaceId, id }: { workspaceId: number; id: string }) {
  for (const { pageId, settings } of await loadLatestPolicies(core, [workspaceId])) {
    const exception = settings.exceptions?.find((each) => each.id === id);
    if (exception) return { pageId, exception };
  }
  throw new AppError("not_found", { facts: `exception ${id}` });
}

type RemoveInput = { workspaceId: number; userId: number; key?: string; id: string; applyTo: ApplyTo };

/**
 * Removes an exception. With `applyTo: "past"` older comments are judged again without it.
 *
 * @throws AppError `not_found` when the workspace has no exception with this id
 */
export async function removeException(deps: Pick<Deps, "core" | "queues" | "now">, input: RemoveInput) {
  const { workspaceId, userId, key, id, applyTo } = input;
  const { pageId, exception } = await scopeOf(deps, input);
  await changeSettings(deps, {
    ...{ workspaceId, userId, key, pageId, applyTo },
    since: reachOf(exception, deps.now()),
    onlyDifferences: true,
    change: (before) => ({
      ...before,
      exceptions: (before.exceptions ?? []).filter((exception) => exception.id !== id),
    }),
  });
  return { success: true as const };
}

/**
 * The moment from which an exception may change older comments: all comments for a person, those of the usual months for anything
 * else.
 */
const reachOf = ({ about }: Pick<Exception, "about">, now: number): number =>
  about.kind === "author" ? 0 : now - PAST_DAYS * DAY_MS;
