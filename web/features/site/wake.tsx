import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { replayEarlyInput, takeEarlyClicks } from "./early-input.ts";

/** Hydrates a prerendered page, and replays the input that came before. */
export function wake(root: HTMLElement, page: ReactNode) {
  // From here on React queues clicks itself until hydration ends.
  const buttons = takeEarlyClicks();
  hydrateRoot(root, <Awake onAwake={() => replayEarlyInput(root, buttons)}>{page}</Awake>);
}

/** Renders the application in the place of its drawn frame, and repeats the clicks on the buttons of the frame. */
export function replaceFrame(root: HTMLElement, app: ReactNode) {
  const drawn = [...root.querySelectorAll("button")];
  const clicked = [...takeEarlyClicks()].map((button) => drawn.indexOf(button));
  const repeat = () => {
    const buttons = root.querySelectorAll("button");
    for (const index of clicked) buttons[index]?.click();
  };
  // In short steps: the frame is seen meanwhile.
  startTransition(() => createRoot(root).render(<Awake onAwake={repeat}>{app}</Awake>));
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page wakes once
  useEffect(onAwake, []);
  return children;
}
