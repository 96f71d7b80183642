// What a visitor does on a drawn page before its code is there (public/early-input.js).

type EarlyInput = { buttons: Set<HTMLButtonElement>; stop: () => void };

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/** No more clicks are kept from here on. @returns the buttons that were clicked, in their order */
export function takeEarlyClicks(): Iterable<HTMLButtonElement> {
  const early = window.earlyInput;
  early?.stop();
  window.earlyInput = undefined;
  return early?.buttons ?? [];
}

/** Lets React hear of it, once it answers for the page: first what the fields hold, then the clicks. */
export function replayEarlyInput(root: HTMLElement, buttons: Iterable<HTMLButtonElement>) {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) chooseAgain(field);
    if (field.value !== field.defaultValue) typeAgain(field);
  }
  for (const button of buttons) if (root.contains(button)) button.click();
}

// React takes what a field holds when the page wakes for what was drawn, and hears of changes from there on. It sees that the drawn
// value is set; what a click or the setter of the field's own class sets afterwards is a change to it.

function chooseAgain(field: HTMLInputElement) {
  // Of radio buttons only the chosen one says so.
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
