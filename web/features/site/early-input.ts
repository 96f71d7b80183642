// A visitor's input on a prerendered page before its code has loaded (public/early-input.js).

type EarlyInput = { buttons: Set<HTMLButtonElement>; stop: () => void };

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/** Stops recording clicks. @returns the clicked buttons, in their order */
export function takeEarlyClicks(): Iterable<HTMLButtonElement> {
  const early = window.earlyInput;
  early?.stop();
  window.earlyInput = undefined;
  return early?.buttons ?? [];
}

/** Replays the early input after hydration: first the values of the fields, then the clicks. */
export function replayEarlyInput(root: HTMLElement, buttons: Iterable<HTMLButtonElement>) {
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
