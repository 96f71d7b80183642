import type { Change, Comment, SandboxState } from "./types.ts";
import type { World } from "./world.ts";

type Rest = { undelivered: Change[]; lastCall: number };

/** The whole state as plain data, to be saved. It shares its rows with the world in use. */
export const snapshot = (world: World, rest: Rest): SandboxState =>
  withComments(world, [...world.comments.values()], rest);

/** The same, but only with the comments that changed since the last call; then they count as saved. */
export function takeChanges(world: World, rest: Rest): SandboxState {
  const changed = [...world.unsaved];
  world.unsaved.clear();
  return withComments(world, changed, rest);
}

/** Applies later changes to a state. */
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
