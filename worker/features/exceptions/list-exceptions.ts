import { and, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments } from "../../platform/db/comments.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { loadActors, loadNames, nameOf } from "../workspaces/names.ts";

const EXCERPT_LENGTH = 100;

/** Every exception of the workspace and of its pages, the latest first. */
export async function listExceptions(
  deps: Pick<Deps, "core">,
  { workspaceId, db }: { workspaceId: number; db: CommentsDb },
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
      listed.map(({ exception }) => exception.createdBy),
    ),
  ]);
  const exceptions = listed.map(({ pageId, exception: { id, effect, about, evenThreats, ...from } }) => {
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
