// What Meta says about a connection itself: its token, its subscriptions, and how many comments there are.
import { z } from "zod";
import type { Network } from "../../vocabulary/networks.ts";
import { nextOf, page } from "./answers.ts";
import { MetaError } from "./errors.ts";
import type { GraphCall } from "./graph.ts";

export type TokenFacts = {
  valid: boolean;
  /** Why it is not valid, `code/subcode`; null when it is. */
  failure: string | null;
  /** Epoch milliseconds; null when it has no end. */
  expiresAt: number | null;
  /** When Meta stops giving data until the person comes back; null when it does not say. */
  dataAccessExpiresAt: number | null;
  scopes: string[];
  /** Ids of the assets a permission was given for; a permission that is not named holds for all of them. */
  targets: Record<string, string[]>;
};

/** A post or media as it is on the network, with the comments that can be read. */
export type CountedThread = {
  id: string;
  isAd: boolean;
  /** Comments that Meta counts, the ones it lets nobody read included; null when it does not say. */
  counted: number | null;
  readable: { id: string; postedAt: number }[];
  /** False when there were more than are worth reading: `readable` is then a part, newest first. */
  complete: boolean;
};

export type Census = {
  threads: CountedThread[];
  /** False when Meta refuses the list of ads: they are then known by their webhooks only. */
  adsReadable: boolean;
};

type Call = <T>(schema: z.ZodType<T>, options: GraphCall) => Promise<T>;

const TokenAnswer = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).optional() })).default([]),
    error: z.object({ code: z.number(), subcode: z.number().optional() }).optional(),
  }),
});
const Subscribed = z.object({
  data: z.array(z.object({ id: z.string(), subscribed_fields: z.array(z.string()).optional() })),
});
/** `fields` are names here, and objects with a name on the app's own edge. */
const AppSubscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      active: z.boolean().default(true),
      fields: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
    }),
  ),
});

const FacebookId = z.object({ id: z.string(), created_time: z.string() });
const InstagramId = z.object({
  id: z.string(),
  timestamp: z.string(),
  replies: z.object({ data: z.array(z.object({ id: z.string(), timestamp: z.string() })) }).optional(),
});
const CountedPost = z.object({
  id: z.string(),
  is_published: z.boolean().optional(),
  comments: page(FacebookId)
    .extend({ summary: z.object({ total_count: z.number().optional() }).optional() })
    .optional(),
});
const CountedMedia = z.object({
  id: z.string(),
  media_product_type: z.string().optional(),
  comments_count: z.number().optional(),
  comments: page(InstagramId).optional(),
});

const FACEBOOK_IDS = "comments.limit(100).filter(stream).order(reverse_chronological).summary(true){id,created_time}";
const INSTAGRAM_ID_FIELDS = "id,timestamp,replies.limit(50){id,timestamp}";
const MEDIA_FIELDS = `id,media_product_type,comments_count,comments.limit(50){${INSTAGRAM_ID_FIELDS}}`;

/** Posts of each kind, and pages of comments of each, that a census reads. */
const MOST_POSTS = "10";
const MOST_PAGES = 5;

export function createInspection(call: Call, app: { id: string; secret: string }) {
  const appToken = `${app.id}|${app.secret}`;

  async function fieldsOf(path: string, token: string): Promise<string[] | null> {
    const { data } = await call(Subscribed, { path: `${path}/subscribed_apps`, token });
    return data.find(({ id }) => id === app.id)?.subscribed_fields ?? null;
  }

  /** Goes on where the first page ended. */
  async function readOn<Item>(
    first: { data: Item[]; next: string | null },
    more: (after: string) => Promise<{ data: Item[]; next: string | null }>,
  ): Promise<{ items: Item[]; complete: boolean }> {
    const items = [...first.data];
    let { next } = first;
    for (let pages = 1; next && pages < MOST_PAGES; pages++) {
      const answer = await more(next);
      items.push(...answer.data);
      next = answer.next;
    }
    return { items, complete: next === null };
  }

  async function countPost(post: z.infer<typeof CountedPost>, token: string): Promise<CountedThread> {
    const { items, complete } = await readOn(
      { data: post.comments?.data ?? [], next: nextOf(post.comments?.paging) },
      async (after) => {
        const params = { fields: "id,created_time", filter: "stream", order: "reverse_chronological", limit: "100" };
        const answer = await call(page(FacebookId), {
          path: `${post.id}/comments`,
          params: { ...params, after },
          token,
        });
        return { data: answer.data, next: nextOf(answer.paging) };
      },
    );
    return {
      id: post.id,
      isAd: post.is_published === false,
      counted: post.comments?.summary?.total_count ?? null,
      readable: items.map(({ id, created_time }) => ({ id, postedAt: Date.parse(created_time) })),
      complete,
    };
  }

  async function countMedia(media: z.infer<typeof CountedMedia>, token: string): Promise<CountedThread> {
    const { items, complete } = await readOn(
      { data: media.comments?.data ?? [], next: nextOf(media.comments?.paging) },
      async (after) => {
        const params = { fields: INSTAGRAM_ID_FIELDS, limit: "50", after };
        const answer = await call(page(InstagramId), { path: `${media.id}/comments`, params, token });
        return { data: answer.data, next: nextOf(answer.paging) };
      },
    );
    return {
      id: media.id,
      isAd: media.media_product_type === "AD",
      counted: media.comments_count ?? null,
      readable: items
        .flatMap((comment) => [comment, ...(comment.replies?.data ?? [])])
        .map(({ id, timestamp }) => ({ id, postedAt: Date.parse(timestamp) })),
      complete,
    };
  }

  async function facebookCensus(id: string, token: string): Promise<Census> {
    const params = { fields: `id,is_published,${FACEBOOK_IDS}`, limit: MOST_POSTS };
    const published = await call(page(CountedPost), { path: `${id}/published_posts`, params, token });
    const ads = await call(page(CountedPost), {
      path: `${id}/ads_posts`,
      params: { ...params, include_inline_create: "true" },
      token,
    }).catch(nullWithoutPermission);
    const posts = new Map([...published.data, ...(ads?.data ?? [])].map((post) => [post.id, post]));
    const threads: CountedThread[] = [];
    for (const post of posts.values()) threads.push(await countPost(post, token));
    return { threads, adsReadable: ads !== null };
  }

  async function instagramCensus(id: string, adMediaIds: string[], token: string): Promise<Census> {
    const params = { fields: MEDIA_FIELDS, limit: MOST_POSTS };
    const { data } = await call(page(CountedMedia), { path: `${id}/media`, params, token });
    const threads: CountedThread[] = [];
    for (const media of data) threads.push(await countMedia(media, token));
    let adsReadable = true;
    for (const mediaId of adMediaIds) {
      const media = await call(CountedMedia, { path: mediaId, params: { fields: MEDIA_FIELDS }, token }).catch(
        nullWithoutPermission,
      );
      if (media) threads.push(await countMedia(media, token));
      else adsReadable = false;
    }
    return { threads, adsReadable };
  }

  return {
    /** What a token is worth. A dead one is described, not thrown. @throws MetaError when Meta refuses our own credentials */
    async debugToken(token: string): Promise<TokenFacts> {
      const { data } = await call(TokenAnswer, {
        path: "debug_token",
        params: { input_token: token },
        token: appToken,
      });
      const { error } = data;
      const targets = data.granular_scopes.flatMap(({ scope, target_ids }) =>
        target_ids ? [[scope, target_ids]] : [],
      );
      return {
        valid: data.is_valid,
        failure: data.is_valid ? null : error?.subcode ? `${error.code}/${error.subcode}` : String(error?.code ?? 190),
        expiresAt: data.expires_at ? data.expires_at * 1000 : null,
        dataAccessExpiresAt: data.data_access_expires_at ? data.data_access_expires_at * 1000 : null,
        scopes: data.scopes,
        targets: Object.fromEntries(targets),
      };
    },

    /** Fields whose webhooks the app itself is subscribed to; null for an object without a subscription. */
    async appSubscriptions(): Promise<{ page: string[] | null; instagram: string[] | null }> {
      const { data } = await call(AppSubscriptions, { path: `${app.id}/subscriptions`, token: appToken });
      const fields = (object: string) =>
        data
          .find((row) => row.object === object && row.active)
          ?.fields.map((field) => (typeof field === "string" ? field : field.name)) ?? null;
      return { page: fields("page"), instagram: fields("instagram") };
    },

    /** Fields of the page's, or Instagram account's, subscription to the app; null when there is none. */
    subscribedFields: ({ id, token }: { id: string; token: string }): Promise<string[] | null> => fieldsOf(id, token),

    /**
     * Counts the comments of the latest posts and ads.
     *
     * @param adMediaIds Instagram lists no ads: those to be counted as well
     */
    census({
      network,
      id,
      adMediaIds,
      token,
    }: {
      network: Network;
      id: string;
      adMediaIds: string[];
      token: string;
    }): Promise<Census> {
      return network === "facebook" ? facebookCensus(id, token) : instagramCensus(id, adMediaIds, token);
    },
  };
}

/** Gone and forbidden look alike for an ad's media. */
function nullWithoutPermission(error: unknown): null {
  if (error instanceof MetaError && (error.problem === "permission" || error.problem === "gone")) return null;
  throw error;
}
