// The busy lane: queues of their own for what comes in large numbers from one workspace, so that nobody else waits behind it.
import type { Deps } from "./deps.ts";

/** More events of one page together than this are a burst, or what waited: they take the busy lane. */
export const CALM_AT_ONCE = 25;

/** The same, but comments and actions that it sends go to the busy lane; what follows from them stays there. */
export const inBusyLane = <Some extends Pick<Deps, "queues">>(deps: Some): Some => ({
  ...deps,
  queues: { ...deps.queues, "comment-events": deps.queues["busy-events"], actions: deps.queues["busy-actions"] },
});
