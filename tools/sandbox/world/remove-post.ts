import type { Machine } from "../machine.ts";
import { reportPostRemoved } from "../webhooks/events.ts";
import { removeFrom } from "./timeline.ts";
import type { Post } from "./types.ts";
import { threadNames, threadOf } from "./world.ts";

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
