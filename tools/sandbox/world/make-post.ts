import type { Machine } from "../machine.ts";
import { reportPostRemoved } from "../webhooks/events.ts";
import { newId, takeNumber } from "./ids.ts";
import { removeFrom } from "./timeline.ts";
import type { Page, Post } from "./types.ts";
import { addPost, threadNames, threadOf } from "./world.ts";

type PostInput = { text: string; kind?: "organic" | "ad"; createdAt?: number; dynamic?: boolean; picture?: string };

/** Creates a post of the page. An ad is an unpublished post, which is not in the page's feed. */
export function makePost(
  { world, now }: Machine,
  page: Page,
  { text, kind, createdAt, dynamic, picture }: PostInput,
): Post {
  const post: Post = {
    id: `${page.id}_${newId(world, "post")}`,
    network: "facebook",
    pageId: page.id,
    ownerId: page.id,
    text,
    createdAt: createdAt ?? now(),
    seq: takeNumber(world),
    isPublished: kind !== "ad",
    ...(kind === "ad" ? { adId: newId(world, "ad") } : {}),
    ...(dynamic ? { isDynamic: true } : {}),
    ...(picture ? { picture } : {}),
  };
  addPost(world, post);
  return post;
}

/**
 * Creates a media of the Instagram account linked to `page`. An ad is a copy of `original` (or a new media) with its own id, Meta's
 * `effective_instagram_media_id`.
 */
export function makeMedia({ world, now }: Machine, page: Page, input: PostInput & { original?: Post }): Post {
  const isAd = input.kind === "ad";
  const media: Post = {
    id: newId(world, isAd ? "adMedia" : "media"),
    network: "instagram",
    pageId: page.id,
    ownerId: page.instagramId!,
    text: input.text,
    createdAt: input.createdAt ?? now(),
    seq: takeNumber(world),
    isPublished: !isAd,
    ...(isAd ? { adId: newId(world, "ad") } : {}),
    ...(input.original ? { originalId: input.original.id } : {}),
    ...(input.dynamic ? { isDynamic: true } : {}),
    ...(input.picture ? { picture: input.picture } : {}),
  };
  addPost(world, media);
  return media;
}

/** Deletes a post with its comments, of which none is reported. */
export function removePost(machine: Machine, post: Post) {
  const { world } = machine;
  for (const comment of [...threadOf(world, `stream:${post.id}`)]) {
    comment.deleted = true;
    world.unsaved.add(comment);
    for (const name of threadNames(comment)) removeFrom(world.threads.get(name), comment);
  }
  world.posts.delete(post.id);
  removeFrom(world.postsOf.get(post.ownerId), post);
  reportPostRemoved(machine, post);
}
