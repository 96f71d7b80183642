import { metaTime } from "../graph/time.ts";
import type { Machine } from "../machine.ts";
import type { Comment, Post } from "../world/types.ts";
import type { World } from "../world/world.ts";

type Verb = "add" | "edited" | "remove" | "hide" | "unhide";

/** Whether a page's events are delivered: the page's subscription has no effect while the app itself has none. */
const appIsSubscribed = (world: World, object: string, field: string) =>
  world.appSubscriptions.get(object)?.fields.includes(field) === true;

/**
 * Reports an event of a comment to the webhook, if the app is subscribed. Instagram reports only new comments.
 *
 * @param sentAt the time of its webhook, epoch ms; now when left out
 */
export function report(machine: Machine, comment: Comment, verb: Verb, sentAt?: number) {
  if (comment.network === "facebook") reportFacebookComment(machine, comment, verb);
  else if (verb === "add") reportInstagramComment(machine, comment, sentAt);
}

function reportFacebookComment({ world, delivery, now, switches }: Machine, comment: Comment, verb: Verb) {
  const page = world.pages.get(comment.pageId);
  const post = world.posts.get(comment.postId);
  if (!post || !page?.subscribedFields?.includes("feed") || !appIsSubscribed(world, "page", "feed")) return;
  if (!post.isPublished && !switches.darkPostWebhooks) return;
  // For hide and unhide, captured webhooks have the page itself as `from`; for the other verbs it is the author.
  const byPage = (verb === "hide" || verb === "unhide") && !switches.hideEventsNameAuthor;
  const value: Record<string, unknown> = {
    from: byPage ? { id: page.id, name: page.name } : comment.author,
    post: verb === "remove" ? undefined : postPart(post),
    message: verb === "remove" || comment.text === "" ? undefined : comment.text,
    photo: verb === "remove" ? undefined : comment.photo,
    post_id: post.id,
    comment_id: comment.id,
    // The time of the event. Only for `add` it is that of the comment.
    created_time: Math.floor((verb === "add" ? comment.createdAt : now()) / 1000),
    item: "comment",
    parent_id: comment.parentId ?? post.id,
    verb,
  };
  delivery.add({ object: "page", entryId: page.id, field: "feed", value });
}

/** Reports a deleted post. Meta reports only the post, Instagram reports nothing. */
export function reportPostRemoved({ world, delivery, now }: Machine, post: Post) {
  const page = world.pages.get(post.pageId);
  if (post.network !== "facebook" || !page?.subscribedFields?.includes("feed")) return;
  if (!appIsSubscribed(world, "page", "feed")) return;
  const value = {
    from: { id: page.id, name: page.name },
    post_id: post.id,
    created_time: Math.floor(now() / 1000),
    item: "post",
    recipient_id: page.id,
    verb: "remove",
  };
  delivery.add({ object: "page", entryId: page.id, field: "feed", value });
}

function postPart(post: Post) {
  return {
    status_type: post.adId ? "added_photos" : "mobile_status_update",
    is_published: post.isPublished,
    updated_time: metaTime(post.createdAt),
    permalink_url: `https://www.facebook.com/${post.pageId}/posts/${post.id.split("_")[1]}`,
    promotion_status: post.adId ? "active" : "inactive",
    id: post.id,
  };
}

function reportInstagramComment({ world, delivery, switches }: Machine, comment: Comment, sentAt?: number) {
  const account = world.instagrams.get(comment.ownerId);
  const media = world.posts.get(comment.postId);
  if (!account || !media) return;
  const throughPage = !switches.instagramNeedsOwnEdge && world.pages.get(account.pageId)?.subscribedFields?.length;
  if (!appIsSubscribed(world, "instagram", "comments")) return;
  if (!throughPage && !account.subscribedFields?.includes("comments")) return;
  const value: Record<string, unknown> = {
    from: {
      id: comment.author.id,
      username: comment.author.name,
      self_ig_scoped_id: comment.own ? account.selfScopedId : undefined,
    },
    media: {
      id: media.id,
      // Meta leaves both out for ads of a catalogue.
      ad_id: media.isDynamic ? undefined : media.adId,
      original_media_id: media.isDynamic || switches.adsWithoutOriginal ? undefined : media.originalId,
      media_product_type: media.adId ? "AD" : "FEED",
    },
    [switches.instagramNamesCommentId ? "comment_id" : "id"]: comment.id,
    parent_id: comment.parentId ?? undefined,
    text: comment.text === "" ? undefined : comment.text,
  };
  // Instagram says when something was written only by when it reports it.
  delivery.add({ object: "instagram", entryId: account.id, field: "comments", value, ...(sentAt && { sentAt }) });
}
