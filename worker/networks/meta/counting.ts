// Shared by Facebook and Instagram: counts the comments of posts, or of media.
import type * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, type PageOf, page } from "../../platform/meta/paging.ts";
import type { SocialNetwork } from "../network.ts";
import type { CountedThread } from "../threads.ts";
import { nullWhenHidden, withFewerComments } from "./nested-reading.ts";

/** The posts that a census counts, and those whose comments a spot check counts in one call. */
const CENSUS_POSTS = "10";
const COUNTED_AT_ONCE = "25";
/** The maximum number of pages of comments of each post that a census reads. */
const MAX_PAGES = 5;

type Listed<Comment> = { id: string; comments?: PageOf<Comment> | undefined };

type Lists<Comment, Post extends Listed<Comment>> = {
  /** The edge of an account that lists its posts. */
  edge: string;
  post: z.ZodType<Post>;
  /** The fields of a post with this many of its newest comments. */
  fields: (comments: number) => string;
  comment: z.ZodType<Comment>;
  /** The parameters of a call that lists more comments of a post. */
  commentParams: Record<string, string> & { limit: string };
  /** Builds the result for a post. @param complete false when the post has more comments than `readable` */
  counted: (post: Post, readable: Comment[], complete: boolean) => CountedThread;
};

export function createCounting<Comment, Post extends Listed<Comment>>(
  call: CallGraph,
  { edge, post, fields, comment, commentParams, counted }: Lists<Comment, Post>,
): Pick<SocialNetwork, "census" | "postsBefore"> {
  /** Counts all comments of a post, or as many as a census reads. */
  async function countAll(listed: Post, token: string): Promise<CountedThread> {
    const readable = [...(listed.comments?.data ?? [])];
    let after = nextOf(listed.comments?.paging);
    for (let pages = 1; after && pages < MAX_PAGES; pages++) {
      const params = { ...commentParams, after };
      const more = await call(page(comment), { path: `${listed.id}/comments`, params, token });
      readable.push(...more.data);
      after = nextOf(more.paging);
    }
    return counted(listed, readable, after === null);
  }

  return {
    async census({ id, adIds, token }) {
      const params = { fields: fields(Number(commentParams.limit)) };
      const listParams = { ...params, limit: CENSUS_POSTS };
      const { data: listed } = await call(page(post), { path: `${id}/${edge}`, params: listParams, token });
      const ads: Post[] = [];
      for (const adId of adIds) {
        const ad = await nullWhenHidden(() => call(post, { path: adId, params, token }));
        if (ad) ads.push(ad);
      }
      const posts = new Map([...listed, ...ads].map((each) => [each.id, each]));
      const threads: CountedThread[] = [];
      for (const each of posts.values()) threads.push(await countAll(each, token));
      // One that was deleted looks like one that we may not read.
      return { threads, adsReadable: adIds.length === 0 || ads.length > 0 };
    },

    postsBefore: ({ id, before, ...account }) =>
      withFewerComments(async (comments) => {
        const params = { fields: fields(comments), limit: COUNTED_AT_ONCE, until: String(Math.floor(before / 1000)) };
        const { data } = await call(page(post), { ...account, path: `${id}/${edge}`, params });
        return data.map((listed) =>
          counted(listed, listed.comments?.data ?? [], nextOf(listed.comments?.paging) === null),
        );
      }),
  };
}
