// Every letter, by its name. A new one is a file in `letters/` and a line here.
import type { z } from "zod";
import { incident } from "./letters/incident.ts";
import { passwordChanged } from "./letters/password-changed.ts";
import { paymentOverdue } from "./letters/payment-overdue.ts";

export const LETTERS = {
  incident,
  password_changed: passwordChanged,
  payment_overdue: paymentOverdue,
};

export type LetterName = keyof typeof LETTERS;
export type LetterData<Name extends LetterName> = z.input<(typeof LETTERS)[Name]["data"]>;

/** Whether this version of the Worker knows the letter: another one may have stored it. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);
