import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { replayEarlyInput, takeEarlyClicks } from "./early-input.ts";

/** Lets React answer for a page that came drawn, and do what was done on it before. */
export function wake(root: HTMLElement, page: ReactNode) {
  // From here on React keeps clicks itself until it has looked through the page.
  const buttons = takeEarlyClicks();
  hydrateRoot(root, <Awake onAwake={() => replayEarlyInput(root, buttons)}>{page}</Awake>);
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page wakes once
  useEffect(onAwake, []);
  return children;
}
