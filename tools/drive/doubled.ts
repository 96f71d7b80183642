import type { NetworkCall } from "./network.ts";

/** Comments that were hidden more than once without being shown in between, by successful calls in the network's log. */
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
