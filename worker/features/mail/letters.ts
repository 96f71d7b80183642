// Every letter, by its name. A new one is a file in `letters/` and a line here.
import type { z } from "zod";
import { accountClosed } from "./letters/account-closed.ts";
import { accountClosing } from "./letters/account-closing.ts";
import { exportReady } from "./letters/export-ready.ts";
import { incident } from "./letters/incident.ts";
import { passwordChanged } from "./letters/password-changed.ts";

export const LETTERS = {
  account_closed: accountClosed,
  account_closing: accountClosing,
  export_ready: exportReady,
  incident,
  password_changed: passwordChanged,
};

export type LetterName = keyof typeof LETTERS;
export type LetterData<Name extends LetterName> = z.input<(typeof LETTERS)[Name]["data"]>;

/** Whether this version of the Worker knows the letter: another one may have stored it. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);
