// Every letter, by its name. A new one is a file in `letters/` and a line here.
import type { z } from "zod";
import { accountExists } from "./letters/account-exists.ts";
import { confirmEmail } from "./letters/confirm-email.ts";
import { emailChangeAsked } from "./letters/email-change-asked.ts";
import { emailChanged } from "./letters/email-changed.ts";
import { incident } from "./letters/incident.ts";
import { newSignIn } from "./letters/new-sign-in.ts";
import { passwordChanged } from "./letters/password-changed.ts";
import { resetPassword } from "./letters/reset-password.ts";
import { secondStepChanged } from "./letters/second-step-changed.ts";
import { verifyEmail } from "./letters/verify-email.ts";

export const LETTERS = {
  incident,
  password_changed: passwordChanged,
  reset_password: resetPassword,
  verify_email: verifyEmail,
  account_exists: accountExists,
  confirm_email: confirmEmail,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  new_sign_in: newSignIn,
  second_step_changed: secondStepChanged,
};

export type LetterName = keyof typeof LETTERS;
export type LetterData<Name extends LetterName> = z.input<(typeof LETTERS)[Name]["data"]>;

/** Whether this version of the Worker knows the letter: another one may have stored it. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);
