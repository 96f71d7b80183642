import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findWaves, type Waved } from "../../moderation/repetition/find-waves.ts";
import { isAlike } from "../../moderation/repetition/fingerprint.ts";
import { comments } from "../../platform/db/comments.ts";
import type { SavedException } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { ownComment, ownComments } from "../comments/queries.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { loadNames } from "../workspaces/names.ts";
import { isVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import type { ListMembersInput, WaveRef } from "./schemas.ts";

/** The maximum number of comments of the workspace that are compared, the newest of at most one day. */
const MAX_READ = 3_000;
const MAX_WAVES = 5;
const EXCERPT_LENGTH = 160;

/**
 * Lists waves: near-copies that arrived within a day under one page of the workspace, at least ten of them; the largest first,
 * with what was decided about it. Nothing is stored of a wave: a decision about it is an exception about its copies, which also
 * applies to later ones.
 */
export async function listWaves(deps: Pick<Deps, "core" | "now">, input: WorkspaceReader) {
  const { workspaceId, visible } = input;
  const recent = await loadRecentComments(input, deps.now());
  const groups = findWaves(recent).slice(0, MAX_WAVES);
  if (groups.length === 0) return { success: true as const, waves: [] };
  const [snapshots, names, firsts] = await Promise.all([
    loadLatestPolicies(deps.core, [workspaceId]),
    loadNames(deps, { workspaceId, visible }),
    ownComments(
      input,
      groups.map(([first]) => first!.id),
    ),
  ]);
  const storedOf = new Map(firsts.map((row) => [row.id, row]));
  const waves = groups.map((group) => {
    const [first] = group;
    const { pageId, fingerprint } = first!;
    const stored = storedOf.get(first!.id);
    const decided = snapshots
      .filter((snapshot) => snapshot.pageId === null || snapshot.pageId === pageId)
      .flatMap(({ settings }) => settings.exceptions ?? [])
      .findLast((exception) => isAboutCopies(exception, fingerprint));
    return {
      /** The first comment: an exception about its copies applies to all of them. */
      comment_id: String(first!.id),
      content: excerptOf(stored?.text ?? "", EXCERPT_LENGTH),
      account_name: names.pages.get(pageId)?.name ?? "",
      platform: stored?.network ?? null,
      count: group.length,
      /** The number of people who wrote them, as far as the network names them. */
      authors: new Set(group.flatMap(({ authorId }) => authorId ?? [])).size,
      hidden: group.filter(({ status }) => status === "disapproved").length,
      from: isoTime(group[0]!.postedAt),
      to: isoTime(group.at(-1)!.postedAt),
      exception: decided ? { id: decided.id, effect: decided.effect } : null,
    };
  });
  return { success: true as const, waves };
}

type Recent = Waved & { status: CommentStatus };

/** Reads the comments in which waves are searched, newest first, on the pages that the person may see. */
async function loadRecentComments({ db, workspaceId, visible }: WorkspaceReader, now: number): Promise<Recent[]> {
  const recent = await db
    .select({
      id: comments.id,
      pageId: comments.pageId,
      postedAt: comments.postedAt,
      status: comments.status,
      authorId: comments.authorKey,
      // The page's own comments have none.
      fingerprint: sql<string>`iif(${comments.isOwn}, '', coalesce(${comments.fingerprint}, ''))`,
    })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), gte(comments.postedAt, now - DAY_MS)))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_READ);
  return recent.filter(({ pageId }) => isVisible(visible, pageId));
}

const isAboutCopies = ({ about }: SavedException, fingerprint: string): boolean =>
  about.kind === "copies" && isAlike(about.fingerprint, fingerprint);

const PAGE_SIZE = 50;

/**
 * Lists the comments of a wave, newest first, fifty at a time. Comments that arrive meanwhile are not on the next pages.
 *
 * @throws AppError `not_found` when the comment is in no wave now, or is not the workspace's
 */
export async function listMembers(
  { now }: Pick<Deps, "now">,
  { commentId, cursor, ...input }: WorkspaceReader & WaveRef & ListMembersInput,
) {
  const { id, pageId, isOwn, fingerprint } = await ownComment({ ...input, id: commentId });
  const reader = { ...input, visible: [pageId] };
  const waves = findWaves(await loadRecentComments(reader, now()));
  // The first comment of a continuing wave may be older than a day; its later copies are still the same wave.
  const wave =
    waves.find((group) => group.some((each) => each.id === id)) ??
    waves.find(([first]) => !isOwn && isAlike(first!.fingerprint, fingerprint ?? ""));
  if (!wave) throw new AppError("not_found", { facts: `comment ${commentId} is in no wave` });
  const rest = wave.toReversed().filter((each) => !cursor || isAfter(each, cursor));
  const listed = rest.slice(0, PAGE_SIZE);
  const rows = await ownComments(
    reader,
    listed.map((each) => each.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const members = listed.flatMap((each) => {
    const row = byId.get(each.id);
    return row
      ? [
          {
            id: String(row.id),
            content: excerptOf(row.text, EXCERPT_LENGTH),
            author_name: row.authorName,
            status: row.status,
            posted_at: isoTime(row.postedAt),
          },
        ]
      : [];
  });
  const nextCursor = rest.length > PAGE_SIZE ? cursorOf(listed.at(-1)!) : null;
  return { success: true as const, members, nextCursor };
}

const cursorOf = ({ postedAt, id }: Recent): string => `${postedAt}.${id}`;

/** Whether a comment comes after the last one that was listed, in the order from the newest to the oldest. */
function isAfter({ postedAt, id }: Recent, cursor: string): boolean {
  const [lastAt, lastId] = cursor.split(".").map(Number);
  return postedAt < lastAt! || (postedAt === lastAt && id < lastId!);
}
