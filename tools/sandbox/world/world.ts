import { insertInOrder } from "./timeline.ts";
import type {
  AppSubscription,
  Business,
  Code,
  Comment,
  Grant,
  Instagram,
  Page,
  Post,
  SandboxState,
  Token,
  User,
} from "./types.ts";

/** The state with its indexes: every look-up is by key, independent of the number of comments. */
export type World = {
  nextNumber: number;
  users: Map<string, User>;
  pages: Map<string, Page>;
  businesses: Map<string, Business>;
  instagrams: Map<string, Instagram>;
  posts: Map<string, Post>;
  /** The posts by owner (page or Instagram account), oldest first. */
  postsOf: Map<string, Post[]>;
  comments: Map<string, Comment>;
  /** The comments that are new or changed since the last save. Comments are the largest part of a world, so they are not all saved each time. */
  unsaved: Set<Comment>;
  /** Comments by the part of the id after the last `_`, which clients use, too. */
  commentsByTail: Map<string, Comment>;
  /** The existing comments, oldest first, under `stream:{post}`, `top:{post}` and `replies:{comment}`. */
  threads: Map<string, Comment[]>;
  /** The comments of a post or media that are counted, but cannot be read. */
  unreadable: Map<string, number>;
  grants: Map<string, Grant>;
  tokens: Map<string, Token>;
  /** The page tokens by person, page and lifetime, so that a second request gives the same token. */
  pageTokens: Map<string, Token>;
  codes: Map<string, Code>;
  appSubscriptions: Map<string, AppSubscription>;
};

const byId = <T extends { id: string }>(rows: T[] = []) => new Map(rows.map((row) => [row.id, row]));

export const pageTokenKey = (token: Pick<Token, "userId" | "pageId" | "expiresAt">) =>
  `${token.userId}:${token.pageId}:${token.expiresAt}`;

export function createWorld(state?: SandboxState): World {
  const world: World = {
    nextNumber: state?.nextNumber ?? 1,
    users: byId(state?.users),
    pages: byId(state?.pages),
    businesses: byId(state?.businesses),
    instagrams: byId(state?.instagrams),
    posts: new Map(),
    postsOf: new Map(),
    comments: new Map(),
    unsaved: new Set(),
    commentsByTail: new Map(),
    threads: new Map(),
    unreadable: new Map(),
    grants: new Map(state?.grants.map((grant) => [grant.userId, grant])),
    tokens: new Map(state?.tokens.map((token) => [token.value, token])),
    pageTokens: new Map(state?.tokens.filter((token) => token.pageId).map((token) => [pageTokenKey(token), token])),
    codes: new Map(state?.codes.map((code) => [code.value, code])),
    appSubscriptions: new Map(state?.appSubscriptions.map((row) => [row.object, row])),
  };
  for (const post of state?.posts ?? []) addPost(world, post);
  for (const comment of state?.comments ?? []) addComment(world, comment);
  world.unsaved.clear();
  return world;
}

export function addPost(world: World, post: Post) {
  world.posts.set(post.id, post);
  insertInOrder(listIn(world.postsOf, post.ownerId), post);
}

export function addComment(world: World, comment: Comment) {
  world.comments.set(comment.id, comment);
  world.unsaved.add(comment);
  if (comment.network === "facebook")
    world.commentsByTail.set(comment.id.slice(comment.id.lastIndexOf("_") + 1), comment);
  if (comment.deleted) return;
  if (comment.unreadable) {
    world.unreadable.set(comment.postId, unreadableOf(world, comment.postId) + 1);
    return;
  }
  for (const name of threadNames(comment)) insertInOrder(listIn(world.threads, name), comment);
}

export const threadOf = (world: World, name: string) => world.threads.get(name) ?? [];

export const unreadableOf = (world: World, postId: string) => world.unreadable.get(postId) ?? 0;

export const threadNames = (comment: Comment) => [
  `stream:${comment.postId}`,
  comment.parentId ? `replies:${comment.parentId}` : `top:${comment.postId}`,
];

export function findComment(world: World, id: string) {
  return world.comments.get(id) ?? world.commentsByTail.get(id);
}

function listIn<T>(lists: Map<string, T[]>, name: string): T[] {
  let list = lists.get(name);
  if (!list) {
    list = [];
    lists.set(name, list);
  }
  return list;
}
