import type { Machine } from "../machine.ts";
import type { Comment, Page } from "../world/types.ts";

/** A comment as the control API shows it. */
export const describeComment = (comment: Comment) => ({
  id: comment.id,
  network: comment.network,
  target: comment.postId,
  parentId: comment.parentId,
  text: comment.text,
  photo: comment.photo,
  author: comment.author,
  own: comment.own,
  hidden: comment.hidden,
  deleted: comment.deleted,
  createdAt: comment.createdAt,
});

/** A page with its posts and media. */
export function describePage({ world }: Machine, page: Page) {
  const account = world.instagrams.get(page.instagramId ?? "");
  return {
    id: page.id,
    name: page.name,
    igId: page.instagramId ?? undefined,
    posts: (world.postsOf.get(page.id) ?? []).map((post) => ({
      id: post.id,
      message: post.text,
      isPublished: post.isPublished,
      isAd: post.adId !== undefined,
    })),
    media: (account ? (world.postsOf.get(account.id) ?? []) : []).map(({ id, text, adId, originalId }) => ({
      id,
      message: text,
      adId,
      originalId,
      isAd: adId !== undefined,
    })),
    subscribed: page.subscribedFields,
    igSubscribed: account?.subscribedFields ?? null,
  };
}
