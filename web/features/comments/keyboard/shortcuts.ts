import { useEffect, useEffectEvent } from "react";
import { UNDO_KEY } from "../data/undo.ts";
import { CARD_KEYS } from "./card-keys.ts";

/** The keys of the screen, by the event's `key`; letters in lower case, `shift+` before those that need it. */
export const KEYS = {
  next: "j",
  previous: "k",
  ...CARD_KEYS,
  undo: UNDO_KEY,
  select: "x",
  range: "shift+x",
  showNew: "n",
  search: "/",
  help: "?",
  open: "Enter",
  clear: "Escape",
} as const;

export type KeyAction = keyof typeof KEYS;
const ACTIONS = new Map<string, KeyAction>(Object.entries(KEYS).map(([action, key]) => [key, action as KeyAction]));

/** Listens to the keys of the screen, except in text fields and dialogs. @param act returns false for a key that it ignores */
export function useShortcuts(act: (action: KeyAction) => boolean): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (action && act(action)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
}

function actionOf(event: KeyboardEvent): KeyAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (event.key === "Enter" && isControl(event.target)) return undefined;
  if (isWriting(event.target) || document.querySelector("dialog[open]")) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^\p{L}$/u.test(key);
  return ACTIONS.get(isLetter && event.shiftKey ? `shift+${key}` : key);
}

const NOT_TEXT = ["checkbox", "radio", "button", "submit", "reset", "range", "color", "file"];

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("a, button, input, select, summary") !== null;

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type);
}
