// A network in memory that the product does not have. It can delete but not hide, has no private replies, no posts by us and no ads, and
// its ids have no structure. It is registered like any other, in `deps.networks`.
import { z } from "zod";
import type { CommentsMessage } from "../../worker/messages.ts";
import { NetworkError } from "../../worker/network-error.ts";
import { type SocialNetwork, unsupported } from "../../worker/networks/network.ts";
import type { NetworkComment, NetworkThread } from "../../worker/networks/threads.ts";
import { hmacHex } from "../../worker/platform/crypto/hash.ts";
import type { Network } from "../../worker/vocabulary/networks.ts";

/** The only place where a name outside of the vocabulary is used as a network. */
export const MADE_UP = "plaza" as Network;

const ACCOUNT = "@cafe";
const TOKEN = "token-of-the-account";
const SECRET = "secret-of-the-network";
const SIGNATURE = "x-plaza-signature";

const handleOf = (id: string) => id.slice(1);

const Reported = z.object({
  account: z.string(),
  comments: z.array(
    z.object({
      id: z.string(),
      post: z.string(),
      by: z.string(),
      text: z.string(),
      writtenAt: z.number(),
    }),
  ),
});

export function createMadeUpNetwork({ now }: { now: () => number }) {
  const posts = new Map<string, NetworkComment[]>();
  /** Calls that changed something, in order. */
  const calls: string[] = [];
  let written = 0;
  let refusal: NetworkError | null = null;

  const checked = (token: string) => {
    if (token !== TOKEN) throw new NetworkError("token", "401");
  };
  function find(id: string): NetworkComment {
    const found = [...posts.values()].flat().find((comment) => comment.id === id);
    if (!found) throw new NetworkError("gone", "404");
    return found;
  }
  function add(postId: string, comment: Pick<NetworkComment, "id" | "authorId" | "text" | "parentId">) {
    const whole = {
      ...comment,
      postedAt: now(),
      authorName: comment.authorId && handleOf(comment.authorId),
      hidden: false,
      attachmentUrl: null,
      permalink: `https://plaza.test/${postId}`,
      own: comment.authorId === ACCOUNT,
    };
    posts.set(postId, [whole, ...(posts.get(postId) ?? [])]);
    return whole;
  }
  const threadOf = ([id, comments]: [string, NetworkComment[]]): NetworkThread => ({
    id,
    isAd: false,
    createdAt: now() - 3_600_000,
    post: { text: "Hoy hay churros", permalink: `https://plaza.test/${id}`, pictureUrl: null },
    counted: comments.length,
    comments: [...comments],
    next: null,
  });

  const network: SocialNetwork = {
    name: MADE_UP,
    label: "Plaza",
    provider: "Plaza",
    capabilities: {
      hide: false,
      friendsSeeHidden: false,
      delete: true,
      reply: { public: { most: 60, unit: "characters", days: null }, private: null },
      replyToHidden: false,
      publish: false,
      block: false,
      closeComments: false,
      author: "handle",
      ads: false,
    },
    permissions: [],
    permissionFor: () => "comments",
    meaningOf: () => null,
    tokenCause: () => null,

    webhook: {
      path: "plaza",
      handshake: (query) => query.get("plaza"),
      isSigned: async (headers, body) =>
        headers.get(SIGNATURE) === (await hmacHex(SECRET, new TextDecoder().decode(body))),
      read(body, receivedAt) {
        const reported = Reported.safeParse(JSON.parse(body));
        if (!reported.success) return null;
        const { account, comments } = reported.data;
        const messages = comments.map(
          ({ id, post, by, text, writtenAt }): CommentsMessage => ({
            network: MADE_UP,
            pageExternalId: account,
            verb: "add",
            externalId: id,
            postId: post,
            parentId: null,
            isAd: false,
            adId: null,
            authorId: by,
            authorName: handleOf(by),
            own: by === account,
            text,
            attachmentUrl: null,
            permalink: `https://plaza.test/${post}`,
            at: writtenAt,
            receivedAt,
            source: "webhook",
          }),
        );
        return { messages, oddFields: [] };
      },
    },

    keyOf: (externalId) => externalId,
    idFromKey: (key) => key,
    postIds: (_account, postId) => [postId],
    commentUrl: (permalink, key) => `${permalink}/${key}`,

    datesNewComments: true,
    picture: async () => null,
    listsRepliesByTime: true,
    async comment({ id, token }) {
      checked(token);
      return find(id);
    },
    async recentThreads({ token }) {
      checked(token);
      return [...posts].map(threadOf);
    },
    async thread({ id, token }) {
      checked(token);
      const comments = posts.get(id);
      return comments ? threadOf([id, comments]) : null;
    },
    olderThreads: async () => ({ threads: [], next: null }),
    threads: async () => [],
    adsAreCopies: false,
    adPosts: async () => ({ ads: [], unnamed: 0, next: null }),
    countedThreads: async () => ({ threads: [...posts].map(threadOf), next: null }),
    moreComments: async () => ({ comments: [], next: null }),
    census: async () => ({
      threads: [...posts].map(([id, comments]) => ({
        id,
        isAd: false,
        counted: comments.length,
        readable: comments.map((comment) => ({ id: comment.id, postedAt: comment.postedAt })),
        complete: true,
      })),
      adsReadable: true,
    }),
    postsBefore: async () => [],

    setHidden: unsupported("hide"),
    setBlocked: unsupported("block"),
    setCommentsClosed: unsupported("closeComments"),
    async remove({ id, token }) {
      checked(token);
      find(id);
      calls.push(`remove ${id}`);
      for (const [post, comments] of posts)
        posts.set(
          post,
          comments.filter((comment) => comment.id !== id),
        );
    },
    async reply({ id, text, token }) {
      checked(token);
      if (refusal) throw refusal;
      const [postId] = [...posts].find(([, comments]) => comments.includes(find(id)))!;
      calls.push(`reply ${id}: ${text}`);
      return add(postId, { id: `reply_${++written}`, authorId: ACCOUNT, text, parentId: id }).id;
    },
    async repliesTo({ id, token }) {
      checked(token);
      return [...posts.values()].flat().filter(({ parentId }) => parentId === id);
    },
    replyPrivately: unsupported("reply"),
    mayReplyPrivately: async () => false,
    publish: unsupported("publish"),
    findPost: unsupported("publish"),

    requests: { required: [], usual: [], all: [] },
    mayModerate: () => true,
    mayMessage: () => true,
    rolesUrl: (groupKey) => `https://plaza.test/${groupKey}`,
    dialog: {
      url: ({ state, redirectUri }) =>
        `https://plaza.test/allow?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
      exchangeCode: async ({ code, redirectUri }) => {
        if (code !== "code" || !redirectUri.endsWith("/plaza/callback")) throw new NetworkError("invalid", "400");
        return { token: "token-of-the-person", expiresInSeconds: null };
      },
      person: async () => "@owner",
      permissions: async () => ({ granted: ["comments"], declined: [] }),
      pages: async () => [
        {
          id: ACCOUNT,
          accessToken: TOKEN,
          tasks: null,
          canModerate: true,
          accounts: [
            {
              network: MADE_UP,
              externalId: ACCOUNT,
              name: "Café",
              username: "cafe",
              category: null,
              pictureUrl: null,
              domains: [],
            },
          ],
        },
      ],
      subscribe: async () => true,
    },
    subscription: { app: "comments", page: "comments", account: null },
    subscribe: async () => true,
    unsubscribe: async () => undefined,
    inspect: async ({ token }) => ({
      appAccepted: true,
      token: { valid: token === TOKEN, failure: null, expiresAt: null, dataAccessExpiresAt: null },
      granted: ["comments"],
      elsewhere: [],
      tasks: null,
      listed: true,
      appFields: ["comments"],
      pageFields: ["comments"],
    }),
  };

  return {
    network,
    account: ACCOUNT,
    calls,
    /** Writes a comment on the network that no webhook reports. */
    write: (post: string, id: string, text: string) => add(post, { id, authorId: "@vecina", text, parentId: null }),
    /** Makes the network refuse replies from now on. */
    refuse: (error: NetworkError) => {
      refusal = error;
    },
    has: (id: string) => [...posts.values()].flat().some((comment) => comment.id === id),
    /** The body and the headers of its webhook about a comment. */
    async report(post: string, { id, text, authorId, postedAt }: NetworkComment) {
      const comments = [{ id, post, by: authorId, text, writtenAt: postedAt }];
      const body = JSON.stringify({ account: ACCOUNT, comments });
      return { body, headers: { [SIGNATURE]: await hmacHex(SECRET, body) } };
    },
  };
}
