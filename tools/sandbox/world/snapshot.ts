import type { Change, Comment, SandboxState } from "./types.ts";
import type { World } from "./world.ts";

type Rest = { undelivered: Change[]; lastCall: number };

/** The whole state as plain data, for saving; shares its rows with the living world. */
export const snapshot = (world: World, rest: Rest): SandboxState =>
  withComments(world, [...world.comments.values()], rest);

/** The same with the comments that changed since the last time, which are then known as saved. */
export function takeChanges(world: World, rest: Rest): SandboxState {
  const changed = [...world.unsaved];
  world.unsaved.clear();
  return withComments(world, changed, rest);
}

/** A state and what changed after it. */
export const withChanges = (state: SandboxState, changes: SandboxState): SandboxState => ({
  ...changes,
  comments: [...new Map([...state.comments, ...changes.comments].map((comment) => [comment.id, comment])).values()],
});

function withComments(world: World, comments: Comment[], rest: Rest): SandboxState {
  return {
    nextNumber: world.nextNumber,
    users: [...world.users.values()],
    pages: [...world.pages.values()],
    businesses: [...world.businesses.values()],
    instagrams: [...world.instagrams.values()],
    posts: [...world.posts.values()],
    comments,
    grants: [...world.grants.values()],
    tokens: [...world.tokens.values()],
    codes: [...world.codes.values()],
    appSubscriptions: [...world.appSubscriptions.values()],
    ...rest,
  };
}
