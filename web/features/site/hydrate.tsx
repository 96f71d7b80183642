import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { replayEarlyInput, takeEarlyClicks } from "./early-input.ts";

/** Hydrates a prerendered page, and replays the input that came before. */
export function hydrate(root: HTMLElement, page: ReactNode) {
  // From here on React queues clicks itself until hydration ends.
  const buttons = takeEarlyClicks();
  hydrateRoot(root, <Mounted onMount={() => replayEarlyInput(root, buttons)}>{page}</Mounted>);
}

/** Replaces the prerendered frame by the application, and repeats the clicks on the buttons of the frame. */
export function replaceFrame(root: HTMLElement, app: ReactNode) {
  const drawn = [...root.querySelectorAll("button")];
  const clicked = [...takeEarlyClicks()].map((button) => drawn.indexOf(button));
  const repeat = () => {
    const buttons = root.querySelectorAll("button");
    for (const index of clicked) buttons[index]?.click();
  };
  // Rendered in short steps; the frame is visible meanwhile.
  startTransition(() => createRoot(root).render(<Mounted onMount={repeat}>{app}</Mounted>));
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is mounted once
  useEffect(onMount, []);
  return children;
}
