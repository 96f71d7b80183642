// Compares the number of comments under recent posts with ours: the proof that webhooks and sweeps lost none of them.

import { and, eq, gte, inArray, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { NetworkError } from "../../../network-error.ts";
import type { CountedThread } from "../../../networks/threads.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { comments, threadId } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS, HEALTH_DAYS } from "../../../vocabulary/durations.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import type { Counts, Tally } from "./facts.ts";

const WINDOW_MS = HEALTH_DAYS * DAY_MS;
/** A younger comment may not have arrived yet. */
const GRACE_MS = 3 * 60_000;
/** No list shows ads, so the posts of the latest known ad comments are counted. */
const MAX_ADS = 5;

/**
 * Counts recent comments on the network and here.
 *
 * @returns null when the network refuses to list the page's posts; the missing permission has its own problem
 */
export async function countComments(
  { networks }: Pick<Deps, "networks">,
  db: CommentsDb,
  { page, token, now }: { page: PageRow; token: string; now: number },
): Promise<Counts | null> {
  const { capabilities, keyOf, census } = networks[page.network];
  const adIds = capabilities.ads ? await loadKnownAds(db, page, now) : [];
  try {
    const { threads, adsReadable } = await census({ id: page.externalId, adIds, token });
    const from = Math.max(page.protectedFrom ?? now, now - WINDOW_MS);
    const keyed = threads.map((thread) => ({
      ...thread,
      readable: thread.readable.map(({ id, postedAt }) => ({ key: keyOf(id), postedAt })),
    }));
    const stored = await loadStoredKeys(
      db,
      page,
      keyed.flatMap(({ readable }) => readable.map(({ key }) => key)),
    );
    const tally = (isAd: boolean) =>
      keyed
        .filter((thread) => thread.isAd === isAd)
        .map((thread) => tallyOf(thread, stored, { from, to: now - GRACE_MS }))
        .reduce(add, NOTHING);
    return { countedAt: now, posts: tally(false), ads: tally(true), adsReadable };
  } catch (error) {
    if (error instanceof NetworkError && (error.problem === "permission" || error.problem === "token")) return null;
    throw error;
  }
}

const NOTHING: Tally = { enumerated: 0, ours: 0, missing: 0, unreadable: 0 };
const add = (a: Tally, b: Tally): Tally => ({
  enumerated: a.enumerated + b.enumerated,
  ours: a.ours + b.ours,
  missing: a.missing + b.missing,
  unreadable: a.unreadable + b.unreadable,
});

/** With the keys of comments in place of their ids. */
type KeyedThread = Omit<CountedThread, "readable"> & { readable: { key: string; postedAt: number | null }[] };

function tallyOf(thread: KeyedThread, stored: Set<string>, { from, to }: { from: number; to: number }): Tally {
  const due = thread.readable.filter(({ postedAt }) => postedAt !== null && postedAt >= from && postedAt <= to);
  const ours = due.filter((comment) => stored.has(comment.key)).length;
  const hasRest = thread.complete && thread.counted !== null;
  return {
    enumerated: due.length,
    ours,
    missing: due.length - ours,
    unreadable: hasRest ? Math.max(0, thread.counted! - thread.readable.length) : 0,
  };
}

async function loadKnownAds(db: CommentsDb, page: PageRow, now: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: threadId })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        eq(comments.pageId, page.id),
        eq(comments.isAd, true),
        isNotNull(threadId),
        gte(comments.postedAt, now - WINDOW_MS),
      ),
    )
    .limit(MAX_ADS);
  return rows.map(({ id }) => id!);
}

/** Which of these comments of a page are stored. @param keys their `externalKey` */
export async function loadStoredKeys(db: CommentsDb, page: PageRow, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: comments.externalKey })
    .from(comments)
    .where(and(eq(comments.pageId, page.id), inArray(comments.externalKey, boundList(keys))));
  return new Set(rows.map(({ key }) => key));
}
