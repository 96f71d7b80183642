// The high-volume queue: separate queues for what comes in large numbers from one workspace, so that other workspaces do not wait behind
// it.
import type { Deps } from "./deps.ts";

/**
 * The maximum number of events of one page in one message batch that take the normal queue. More of them are a burst or a backlog,
 * and take the high-volume queue.
 */
export const CALM_AT_ONCE = 25;

/**
 * The same dependencies, but comments and actions that are sent with them go to the high-volume queue; what follows from those stays
 * there.
 */
export const toHighVolumeQueues = <Some extends Pick<Deps, "queues">>(deps: Some): Some => ({
  ...deps,
  queues: {
    ...deps.queues,
    "comment-events": deps.queues["high-volume-events"],
    actions: deps.queues["high-volume-actions"],
  },
});
