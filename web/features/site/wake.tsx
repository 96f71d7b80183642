import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { replayEarlyInput, takeEarlyClicks } from "./early-input.ts";

/** Hydrates a prerendered page, and replays the input that came before. */
export function wake(root: HTMLElement, page: ReactNode) {
  // From here on React queues clicks itself until hydration ends.
  const buttons = takeEarlyClicks();
  hydrateRoot(root, <Awake onAwake={() => replayEarlyInput(root, buttons)}>{page}</Awake>);
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page wakes once
  useEffect(onAwake, []);
  return children;
}
