import type { NetworkCall } from "./network.ts";

/** Returns the comments with two successful calls to hide them in the network's log, without one to show them in between. */
export function doublyHidden(calls: NetworkCall[]): string[] {
  const hidden = new Set<string>();
  const doubled = new Set<string>();
  for (const { object, action, status } of calls) {
    if (status !== 200) continue;
    if (action === "unhide") hidden.delete(object);
    if (action !== "hide") continue;
    if (hidden.has(object)) doubled.add(object);
    hidden.add(object);
  }
  return [...doubled];
}
