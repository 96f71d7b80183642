// Shared by Facebook and Instagram: reads many posts with their comments in one call.
import * as z from "zod";
import { NetworkError } from "../../network-error.ts";
import type { CallGraph, GraphCall } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import type { SocialNetwork } from "../network.ts";
import type { NetworkThread } from "../threads.ts";

/** How each network reads its comments. */
export type Reading = Pick<
  SocialNetwork,
  "comment" | "recentThreads" | "thread" | "threads" | "olderThreads" | "countedThreads" | "moreComments"
>;

/** The posts, ads or media whose comments are read together. */
export const POSTS_AT_ONCE = 25;
/** The comments of each: enough to see what changed, few enough for Meta to answer. */
const COMMENTS_OF_EACH = 10;
const FEWER = 3;
/** Meta's answer when a nested call asks for too much. */
const TOO_MUCH = "1";

/** The sizes of a count: this many posts or media, with this many newest comments of each, which show what changed. */
const COUNTED = [
  { posts: 100, comments: 3 },
  { posts: 25, comments: 1 },
] as const;
type Size = { posts: number; comments: number };
const FEW_WITH_COMMENTS: Size = { posts: POSTS_AT_ONCE, comments: COMMENTS_OF_EACH };

type ListCall = Pick<GraphCall, "token" | "onUsage"> & { id: string; size: Size; after: string | null };

/**
 * Reads posts, each with its newest comments: a list, a page at a time, or by their ids.
 *
 * @param how.edge of an account that lists its posts
 */
export function createPostReading<Post>(
  callGraph: CallGraph,
  post: z.ZodType<Post>,
  how: { edge: string; fields: (comments: number) => string; fromPost: (post: Post) => NetworkThread },
) {
  const { edge, fields, fromPost } = how;

  async function list({ id, size, after, ...call }: ListCall) {
    const params = { fields: fields(size.comments), limit: String(size.posts), ...(after !== null && { after }) };
    const answer = await callGraph(page(post), { ...call, path: `${id}/${edge}`, params });
    return { threads: answer.data.map(fromPost), next: nextOf(answer.paging) };
  }

  const olderThreads: Reading["olderThreads"] = (account) => list({ ...account, size: FEW_WITH_COMMENTS });

  const countedThreads: Reading["countedThreads"] = (account) => withShorterList((size) => list({ ...account, size }));

  const thread: Reading["thread"] = ({ id, ...call }) =>
    nullWhenHidden(async () => {
      const params = { fields: fields(COMMENTS_OF_EACH) };
      return { ...fromPost(await callGraph(post, { ...call, path: id, params })), id };
    });

  const threads: Reading["threads"] = async ({ ids, ...call }) => {
    try {
      return await withFewerComments(async (comments) => {
        const params = { ids: ids.join(","), fields: fields(comments) };
        const posts = await callGraph(z.record(z.string(), post), { ...call, path: "", params });
        return Object.entries(posts).map(([id, each]) => ({ ...fromPost(each), id }));
      });
    } catch (error) {
      const isRefused = error instanceof NetworkError && ["permission", "gone", "invalid"].includes(error.problem);
      if (!isRefused) throw error;
      // One id that is gone fails the call as a whole.
      const found: NetworkThread[] = [];
      for (const id of ids) {
        const each = await thread({ id, ...call });
        if (each) found.push(each);
      }
      return found;
    }
  };

  return { list, thread, threads, olderThreads, countedThreads };
}

/** Reads again with fewer comments of each post when Meta says that it is too much. */
export const withFewerComments = <T>(read: (comments: number) => Promise<T>): Promise<T> =>
  smallerWhenTooMuch(read, [COMMENTS_OF_EACH, FEWER]);

/** Reads a list of counts, and a shorter one when Meta says that it is too much. */
const withShorterList = <T>(read: (size: Size) => Promise<T>): Promise<T> => smallerWhenTooMuch<Size, T>(read, COUNTED);

async function smallerWhenTooMuch<Much, T>(
  read: (much: Much) => Promise<T>,
  [much, less]: readonly [Much, Much],
): Promise<T> {
  try {
    return await read(much);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.networkCode !== TOO_MUCH) throw error;
    return read(less);
  }
}

/** Returns null for a deleted or invisible post; for an ad's media both look the same. */
export async function nullWhenHidden<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NetworkError && (error.problem === "permission" || error.problem === "gone")) return null;
    throw error;
  }
}
