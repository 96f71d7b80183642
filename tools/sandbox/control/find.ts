import { missing } from "../control-error.ts";
import type { Machine } from "../machine.ts";
import type { Target } from "../world/comment-verbs.ts";
import type { Comment, Page, User } from "../world/types.ts";
import { findComment } from "../world/world.ts";

/** @throws ControlError 404 */
export function pageById({ world }: Machine, id: string): Page {
  const page = world.pages.get(id);
  if (!page) throw missing("page", id);
  return page;
}

/** @throws ControlError 404 */
export function userById({ world }: Machine, id: string): User {
  const user = world.users.get(id);
  if (!user) throw missing("user", id);
  return user;
}

/** Finds a comment, also a deleted one. @throws ControlError 404 */
export function commentById({ world }: Machine, id: string): Comment {
  const comment = findComment(world, id);
  if (!comment) throw missing("comment", id);
  return comment;
}

/** Finds the target of a comment: a post, a media or a comment. @throws ControlError 404 */
export function targetById({ world }: Machine, id: string): Target {
  const post = world.posts.get(id);
  if (post) return { post, parent: null };
  const parent = findComment(world, id);
  if (!parent || parent.deleted) throw missing("post, media or comment", id);
  return { post: world.posts.get(parent.postId)!, parent };
}
