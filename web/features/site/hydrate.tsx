import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

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

type EarlyInput = { buttons: Set<HTMLButtonElement>; stop: () => void };

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/** Stops recording clicks. @returns the clicked buttons, in their order */
function takeEarlyClicks(): Iterable<HTMLButtonElement> {
  const early = window.earlyInput;
  early?.stop();
  window.earlyInput = undefined;
  return early?.buttons ?? [];
}

/** Replays the early input after hydration: first the values of the fields, then the clicks. */
function replayEarlyInput(root: HTMLElement, buttons: Iterable<HTMLButtonElement>) {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) chooseAgain(field);
    if (field.value !== field.defaultValue) typeAgain(field);
  }
  for (const button of buttons) if (root.contains(button)) button.click();
}

// React takes a field's value at hydration as the rendered one, and sees only later changes. So the prerendered
// value is set first; what a click or the setter of the field's own class sets afterwards is a change for React.

function chooseAgain(field: HTMLInputElement) {
  // Only the chosen one of several radio buttons reports a change.
  if (field.type === "radio" && !field.checked) return;
  field.checked = field.defaultChecked;
  field.click();
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement) {
  const typed = field.value;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
