// Empties what a person wrote, and what the page answered to them or wrote with their name, in steps for each database. Their
// comments are found first and emptied last, so that an interrupted run finds them again.
import { and, eq, gt, inArray, isNotNull, max, ne, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList, boundRows, isOneOfPairs } from "../../platform/db/bound-json.ts";
import { blockedPeople, comments, habitReadings, replies } from "../../platform/db/comments.ts";
import { eachShard } from "../../platform/db/each-database.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { hasRoom } from "../../platform/db/statement-room.ts";
import { eraseAuthor, eraseReplies, findByAuthors, type PageReply } from "../archive/forget-author.ts";
import { authorKeysOf } from "../comments/intake/author-key.ts";
import { commentsByKey } from "../comments/queries.ts";
import { forgetAuthorInExceptions } from "../exceptions/forget-author.ts";
import { type Chosen, emptyComments, emptyReplies, eraseAtOnce, namedIn } from "./empty-comments.ts";
import { forgetElsewhere } from "./forget-elsewhere.ts";
import { addTraces, NO_TRACES, Traces, tracerOf } from "./traces.ts";

const STEPS = ["find", "findArchived", "answers", "answersArchived", "empty", "emptyArchived", "elsewhere"] as const;
type Step = (typeof STEPS)[number];

/** The progress in one database: the present step, the last comment or archive part, and what was found before. */
const Place = z.object({ step: z.enum(STEPS), after: z.number(), traces: Traces });
type Place = z.infer<typeof Place>;

/** Where the search continues in each database; null when it is done. */
export const ForgettingPlaces = z.record(z.string(), Place.nullable());
type ForgettingPlaces = z.infer<typeof ForgettingPlaces>;

/** The rows that one query reads. There is no index of authors, since it would cost one more written row for every comment. */
const MAX_EXAMINED = 20_000;
const LOOKS = 25;
/** The maximum number of comments that one batch empties. */
const MAX_COMMENTS = 200;

type ForgetDeps = Pick<Deps, "core" | "comments" | "shards" | "archive" | "config" | "now">;

/**
 * Empties the comments of a person, and the page's answers to them or with their name, in every database separately, a limited
 * part at a time. A tombstone stays, as for a comment deleted on the network, so no sweep and no late webhook restores text or
 * author. Safe to repeat.
 *
 * @param authorId the network's id of the author
 * @param from where an earlier part ended; databases that are not named start from the beginning
 * @returns where to continue, even after a failure; null when all is done
 */
export async function forgetAuthor(
  deps: ForgetDeps,
  { authorId, from = {} }: { authorId: string; from?: ForgettingPlaces },
): Promise<ForgettingPlaces | null> {
  const keys = await authorKeysOf(deps, authorId);
  await forgetAuthorInExceptions(deps.core, keys);
  const emptyHash = await shortHash("");
  const open = deps.shards.filter((shard) => from[shard] !== null);
  const looked = await eachShard(open, "forgetting_failed", async (shard): Promise<[string, Place | null]> => {
    const db = deps.comments(shard);
    const isHere = await hereIn(deps, db);
    // People whom a page blocked stay blocked on the network; only the page itself can unblock them.
    await db
      .delete(blockedPeople)
      .where(and(inArray(blockedPeople.authorKey, boundList(keys)), isHere(blockedPeople.workspaceId)));
    const naming = keys.map(
      (key) => sql`instr(coalesce(${habitReadings.state}, '') || coalesce(${habitReadings.result}, ''), ${key})`,
    );
    // By their key: one row for each page that was ever read.
    await db
      .delete(habitReadings)
      .where(and(gt(habitReadings.pageId, 0), or(...naming), isHere(habitReadings.workspaceId)));
    let place: Place | null = from[shard] ?? { step: STEPS[0], after: 0, traces: NO_TRACES };
    for (let looks = 0; place !== null && looks < LOOKS && hasRoom(); looks++)
      place = await continueAt({ deps, db, keys, emptyHash, isHere }, place);
    return [shard, place];
  });
  const next = { ...from, ...Object.fromEntries(looked) };
  return deps.shards.every((shard) => next[shard] === null) ? null : next;
}

type Search = {
  deps: ForgetDeps;
  db: CommentsDb;
  keys: string[];
  emptyHash: string;
  /** The condition that a row's workspace is in this database. */
  isHere: Awaited<ReturnType<typeof hereIn>>;
};
/** @property last what was looked at last in this step; null when the step is done */
type Done = { last: number | null; traces?: Traces };

async function continueAt(search: Search, place: Place): Promise<Place | null> {
  const { last, traces = place.traces } = await DO[place.step](search, place);
  if (last !== null) return { ...place, after: last, traces };
  const step = STEPS[STEPS.indexOf(place.step) + 1];
  return step === undefined ? null : { step, after: 0, traces };
}

const DO: Record<Step, (search: Search, place: Place) => Promise<Done>> = {
  async find(search, { after, traces }) {
    const { theirs, last } = await findByAuthor(search, { after, most: MAX_EXAMINED });
    return { last, traces: addTraces(traces, theirs) };
  },
  async findArchived({ deps, db, keys }, { after, traces }) {
    const { theirs, last } = await findByAuthors(deps, db, { keys, after });
    return { last, traces: addTraces(traces, theirs) };
  },
  answers: async (search, place) => ({ last: await emptyPageReplies(search, place) }),
  answersArchived: async ({ deps, db }, { after, traces }) => ({
    last: traces.written.length === 0 ? null : await eraseReplies(deps, db, { after, ...tracerOf(traces) }),
  }),
  async empty(search, { after }) {
    const { deps, db, emptyHash } = search;
    const { theirs, last } = await findByAuthor(search, { after, most: MAX_COMMENTS });
    if (theirs.length > 0)
      await emptyComments(db, [...theirs, ...(await answersTo(db, theirs))], { emptyHash, now: deps.now() });
    return { last };
  },
  // This comes after the comments, so that a comment which is archived meanwhile is found in the archive.
  emptyArchived: async (search, { after }) => ({
    last: await eraseAuthor(search.deps, search.db, {
      keys: search.keys,
      after,
      forgetPageReplies: (answers) => forgetPageReplies(search, answers),
    }),
  }),
  // Last, so that a file that is written meanwhile goes too.
  async elsewhere({ deps, db }, { traces }) {
    await forgetElsewhere(deps, db, traces);
    return { last: null };
  },
};

async function forgetPageReplies({ db, deps, emptyHash }: Search, answers: PageReply[]): Promise<void> {
  if (answers.length === 0) return;
  const { from, field } = boundRows(answers);
  const [workspaceId, pageId, key] = [field("workspaceId"), field("pageId"), field("key")];
  await eraseAtOnce(db, { workspaceId, pageId, key }, sql`${from} WHERE true`);
  const stored = await commentsByKey(db, answers);
  if (stored.length > 0) await emptyComments(db, stored, { emptyHash, now: deps.now() });
}

const partOf = (db: CommentsDb, after: number) =>
  db.select().from(comments).where(gt(comments.id, after)).orderBy(comments.id).limit(MAX_EXAMINED).as("part");

/** @returns `last` null after the last comment of this database */
async function findByAuthor({ db, keys, isHere }: Search, { after, most }: { after: number; most: number }) {
  const part = partOf(db, after);
  const { looked, theirs } = await batch(db, {
    looked: db.select({ lastId: max(part.id) }).from(part),
    theirs: db
      .select({
        id: part.id,
        workspaceId: part.workspaceId,
        pageId: part.pageId,
        externalKey: part.externalKey,
        authorName: part.authorName,
      })
      .from(part)
      .where(and(inArray(part.authorKey, boundList(keys)), isHere(part.workspaceId)))
      .orderBy(part.id)
      .limit(most),
  });
  return { theirs, last: lastOf(theirs, most, looked[0]!.lastId) };
}

/** Where the next search starts: after the last one found, if there may be more before the end of the part. */
const lastOf = (chosen: Chosen[], most: number, lastId: number | null) =>
  chosen.length === most ? chosen.at(-1)!.id : lastId;

/**
 * Empties the page's own comments under theirs, whoever wrote them, and its texts with one of their names, in the next part.
 *
 * @returns null after the last comment of this database
 */
async function emptyPageReplies(
  { deps, db, emptyHash, isHere }: Search,
  { after, traces }: Place,
): Promise<number | null> {
  const { written, names } = traces;
  if (written.length === 0) return null;
  const part = partOf(db, after);
  const pageIds = [...new Set(written.map(([pageId]) => pageId))];
  const isReply = isOneOfPairs([part.pageId, part.parentKey], written);
  const { looked, found: replies } = await batch(db, {
    looked: db.select({ lastId: max(part.id) }).from(part),
    found: db
      .select({
        id: part.id,
        workspaceId: part.workspaceId,
        pageId: part.pageId,
        parentKey: part.parentKey,
        isOwn: part.isOwn,
        text: part.text,
        replyText: part.replyText,
      })
      .from(part)
      .where(
        and(
          inArray(part.pageId, boundList(pageIds)),
          or(
            and(eq(part.isOwn, true), ne(part.text, ""), or(isReply, namedIn(part.text, names))),
            and(isNotNull(part.replyText), namedIn(part.replyText, names)),
          ),
          isHere(part.workspaceId),
        ),
      )
      .orderBy(part.id)
      .limit(MAX_COMMENTS),
  });
  const tracer = tracerOf(traces);
  const own = replies.filter((each) => each.isOwn && (tracer.isReply(each) || tracer.isNamed(each.pageId, each.text)));
  if (own.length > 0) await emptyComments(db, own, { emptyHash, now: deps.now() });
  const answered = replies.filter(({ pageId, replyText }) => replyText !== null && tracer.isNamed(pageId, replyText));
  if (answered.length > 0) await emptyReplies(db, answered, names);
  return lastOf(replies, MAX_COMMENTS, looked[0]!.lastId);
}

/** The comments of the page's answers that we wrote: they may be below another comment of the thread. */
const answersTo = (db: CommentsDb, theirs: Chosen[]): Promise<Chosen[]> =>
  db
    .select({ id: comments.id, workspaceId: comments.workspaceId })
    .from(replies)
    .innerJoin(comments, and(eq(comments.pageId, replies.pageId), eq(comments.externalKey, replies.externalKey)))
    .where(inArray(replies.commentId, boundList(theirs.map(({ id }) => id))));
