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

/** The content of the help sheet, in its order. A key is written as on the keyboard. */
export const HELP: readonly { title: string; rows: readonly (readonly [keys: readonly string[], does: string])[] }[] = [
  {
    title: "Moverse",
    rows: [
      [["j"], "Comentario siguiente"],
      [["k"], "Comentario anterior"],
      [["Intro"], "Abrir o cerrar el detalle"],
      [["n"], "Mostrar los nuevos"],
      [["/"], "Buscar"],
      [["?"], "Ver estos atajos"],
    ],
  },
  {
    title: "Decidir",
    rows: [
      [["a"], "Aprobar o restaurar"],
      [["d"], "Ocultar, con un motivo"],
      [["s"], "Ocultar por spam"],
      [["Mayús", "a"], "Restaurar y no volver a ocultar"],
      [["Mayús", "d"], "Ocultar siempre una frase"],
      [["b"], "Bloquear a su autor"],
      [["r"], "Responder"],
      [["e"], "Escribir una nota para el equipo"],
      [["p"], "Pasar a alguien del equipo"],
      [["w"], "Ver por qué se decidió así"],
      [["u"], "Deshacer la última decisión"],
    ],
  },
  {
    title: "Seleccionar",
    rows: [
      [["x"], "Seleccionar el comentario"],
      [["Mayús", "x"], "Seleccionar hasta aquí"],
      [["Esc"], "Quitar la selección"],
    ],
  },
];

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
