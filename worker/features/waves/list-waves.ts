import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { findWaves, type Waved } from "../../moderation/repetition/find-waves.ts";
import { isAlike } from "../../moderation/repetition/fingerprint.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments } from "../../platform/db/comments.ts";
import type { SavedException } from "../../platform/db/core.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { latestPolicies } from "../settings/queries.ts";
import { namesOf } from "../workspaces/names.ts";
import { isVisible, onVisible, readEach, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** The newest comments of the workspace that are compared, of one day at most. */
const MOST_READ = 3_000;
const MOST_WAVES = 5;
const MOST_MEMBERS = 50;
const EXCERPT_LENGTH = 160;

/**
 * Near-copies that came within a day under one page of the workspace, at least ten of them: the largest group first, with what was
 * decided about it. Nothing is stored of a wave: deciding about it is an exception about its copies, which later ones follow.
 */
export async function listWaves(deps: Pick<Deps, "core" | "comments" | "now">, input: WorkspaceReader) {
  const { workspaceId, visible } = input;
  // A wave is of one page, and so of one database.
  const read = await readEach(deps.comments, input, async (db, reader) =>
    (await recentOf(db, workspaceId, deps.now() - DAY_MS)).filter(({ pageId }) => isVisible(reader.visible, pageId)),
  );
  const recent = read.flat().sort((one, other) => other.postedAt - one.postedAt);
  const groups = findWaves(recent).slice(0, MOST_WAVES);
  if (groups.length === 0) return { success: true as const, waves: [] };
  const shownOf = (group: readonly Recent[]) => [group[0]!, ...group.slice(1).slice(-MOST_MEMBERS).toReversed()];
  const [snapshots, names, texts] = await Promise.all([
    latestPolicies(deps.core, [workspaceId]),
    namesOf(deps, { workspaceId, visible }),
    textsOf(
      deps.comments,
      input,
      groups.flatMap(shownOf).map(({ id }) => id),
    ),
  ]);
  const byId = new Map(recent.map((one) => [one.id, one]));
  const waves = groups.map((group) => {
    const [first] = group;
    const { pageId, fingerprint } = first!;
    const decided = snapshots
      .filter((snapshot) => snapshot.pageId === null || snapshot.pageId === pageId)
      .flatMap(({ settings }) => settings.exceptions ?? [])
      .findLast((exception) => isAboutCopies(exception, fingerprint));
    return {
      /** The first one: an exception about its copies is about all of them. */
      comment_id: String(first!.id),
      content: excerptOf(texts.get(first!.id)?.text ?? "", EXCERPT_LENGTH),
      account_name: names.pages.get(pageId)?.name ?? "",
      count: group.length,
      /** People who wrote them, as far as the network names them. */
      authors: new Set(group.flatMap(({ authorId }) => authorId ?? [])).size,
      hidden: group.filter(({ id }) => byId.get(id)?.status === "disapproved").length,
      from: iso(group[0]!.postedAt),
      to: iso(group.at(-1)!.postedAt),
      exception: decided ? { id: decided.id, effect: decided.effect } : null,
      /** The first one and the newest. */
      members: shownOf(group).flatMap(({ id, postedAt }) => {
        const one = texts.get(id);
        return one
          ? [
              {
                id: String(id),
                content: excerptOf(one.text, EXCERPT_LENGTH),
                author_name: one.name,
                status: one.status,
                posted_at: iso(postedAt),
              },
            ]
          : [];
      }),
    };
  });
  return { success: true as const, waves };
}

type Recent = Waved & { status?: CommentStatus };

const recentOf = (db: CommentsDb, workspaceId: number, since: number) =>
  db
    .select({
      id: comments.id,
      pageId: comments.pageId,
      postedAt: comments.postedAt,
      status: comments.status,
      authorId: comments.authorKey,
      // The page's own have none.
      fingerprint: sql<string>`iif(${comments.isOwn}, '', coalesce(${comments.fingerprint}, ''))`,
    })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), gte(comments.postedAt, since)))
    .orderBy(desc(comments.postedAt))
    .limit(MOST_READ);

async function textsOf(shardOf: Deps["comments"], input: WorkspaceReader, ids: readonly number[]) {
  const rows = await readEach(shardOf, input, (db, { workspaceId, visible }) =>
    db
      .select({ id: comments.id, text: comments.text, name: comments.authorName, status: comments.status })
      .from(comments)
      .where(
        and(
          sql`${comments.id} IN ${boundList(ids)}`,
          ofWorkspace(comments.workspaceId, workspaceId),
          onVisible(comments.pageId, visible),
        ),
      ),
  );
  return new Map(rows.flat().map((row) => [row.id, row]));
}

const isAboutCopies = ({ about }: SavedException, fingerprint: string): boolean =>
  about.kind === "copies" && isAlike(about.fingerprint, fingerprint);

const iso = (at: number): string => new Date(at).toISOString();
