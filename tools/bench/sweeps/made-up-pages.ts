// Pages of a network in memory, with many posts and their comments. Posts are numbered; the newest has the highest number. Posts without
// comments take no memory.
import type { SocialNetwork } from "../../../worker/networks/network.ts";
import type { NetworkComment, NetworkThread } from "../../../worker/networks/threads.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";

const NEWEST = 25;
const COUNTED = 100;
const COMMENTS_OF_EACH = 10;
const FEW = 3;

export type Place = "one of the latest 25 posts" | "an older post" | "one of the latest 25 ads" | "an older ad";
type Written = NetworkComment & { pageId: string; place: Place };

type Reading = Pick<
  SocialNetwork,
  "recentThreads" | "countedThreads" | "olderThreads" | "thread" | "moreComments" | "comment"
>;

/** Creates the pages. @param size the number of posts and ads of each page */
export function createMadeUpPages(size: { posts: number; ads: number }, startedAt: number) {
  const comments = new Map<string, Written[]>();
  const calls = new Map<string, number>();
  let written = 0;

  const pageOf = (id: string) => id.slice(0, id.indexOf("_"));
  const called = (id: string) => calls.set(pageOf(`${id}_`), (calls.get(pageOf(`${id}_`)) ?? 0) + 1);
  const idOf = (pageId: string, kind: "post" | "ad", number: number) => `${pageId}_${kind}${number}`;

  function threadOf(id: string, most: number): NetworkThread {
    const all = comments.get(id) ?? [];
    const number = Number(/\d+$/.exec(id)?.[0]);
    return {
      id,
      isAd: id.includes("_ad"),
      createdAt: startedAt - (size.posts - number + 1) * DAY_MS,
      post: { text: `Novedad ${number}`, permalink: null, pictureUrl: null },
      counted: all.length,
      comments: all.slice(0, most),
      next: all.length > most ? String(most) : null,
    };
  }
  const numbered = (pageId: string, kind: "post" | "ad", from: number, to: number, most: number) =>
    Array.from({ length: Math.max(0, from - Math.max(to, 0)) }, (_, n) => threadOf(idOf(pageId, kind, from - n), most));

  const reading: Reading = {
    async recentThreads({ id, onUsage }) {
      called(id);
      onUsage?.({ percent: null, app: null, own: null, regainMs: null });
      const { posts, ads } = size;
      const threads = [
        ...numbered(id, "post", posts, posts - NEWEST, COMMENTS_OF_EACH),
        ...numbered(id, "ad", ads, ads - NEWEST, COMMENTS_OF_EACH),
      ];
      return { threads, adsRefused: false, moreAds: ads > NEWEST };
    },
    async countedThreads({ id, of, after }) {
      called(id);
      const [kind, count] = of === "ads" ? (["ad", size.ads] as const) : (["post", size.posts] as const);
      const from = after === null ? count : Number(after);
      const to = Math.max(0, from - COUNTED);
      return { threads: numbered(id, kind, from, to, FEW), next: to === 0 ? null : String(to) };
    },
    olderThreads: async () => ({ threads: [], next: null }),
    async thread({ id }) {
      called(id);
      return threadOf(id, COMMENTS_OF_EACH);
    },
    async moreComments({ id, after }) {
      called(id);
      const all = comments.get(id) ?? [];
      const to = Number(after) + 100;
      return { comments: all.slice(Number(after), to), next: to < all.length ? String(to) : null };
    },
    async comment({ id }) {
      called(id);
      const found = [...comments.values()].flat().find((comment) => comment.id === id);
      if (!found) throw new Error(`no comment ${id}`);
      return found;
    },
  };

  return {
    reading,
    /** The calls by page since the last call of this function. */
    takeCalls(): Map<string, number> {
      const taken = new Map(calls);
      calls.clear();
      return taken;
    },
    /** Writes a comment under a random post or ad. @param share of the comments that are under the latest posts and ads */
    write(
      pageId: string,
      { at, random, share }: { at: number; random: () => number; share: number },
    ): [string, Written] {
      const isAd = size.ads > 0 && random() < 0.3;
      const count = isAd ? size.ads : size.posts;
      const isNew = count <= NEWEST || random() < share;
      const number = isNew
        ? count - Math.floor(random() * Math.min(NEWEST, count))
        : 1 + Math.floor(random() * (count - NEWEST));
      const postId = idOf(pageId, isAd ? "ad" : "post", number);
      const what = isAd ? "ad" : "post";
      const comment: Written = {
        id: `${postId.slice(postId.indexOf("_") + 1)}_${++written}`,
        text: `Qué rico todo, gracias ${written}`,
        postedAt: at,
        authorId: `v${written}`,
        authorName: "Visita",
        parentId: null,
        hidden: false,
        attachmentUrl: null,
        permalink: null,
        own: false,
        pageId,
        place: isNew ? `one of the latest 25 ${what}s` : `an older ${what}`,
      };
      comments.set(postId, [comment, ...(comments.get(postId) ?? [])]);
      return [postId, comment];
    },
  };
}
