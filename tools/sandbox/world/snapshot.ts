import type { Change, SandboxState } from "./types.ts";
import type { World } from "./world.ts";

/** The whole state as plain data, for saving; shares its rows with the living world. */
export function snapshot(world: World, rest: { undelivered: Change[]; lastCall: number }): SandboxState {
  return {
    nextNumber: world.nextNumber,
    users: [...world.users.values()],
    pages: [...world.pages.values()],
    businesses: [...world.businesses.values()],
    instagrams: [...world.instagrams.values()],
    posts: [...world.posts.values()],
    comments: [...world.comments.values()],
    grants: [...world.grants.values()],
    tokens: [...world.tokens.values()],
    codes: [...world.codes.values()],
    appSubscriptions: [...world.appSubscriptions.values()],
    ...rest,
  };
}
