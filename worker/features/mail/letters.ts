// Every letter, by its name. A new one is a file in `letters/` and a line here.
import type { z } from "zod";
import { accountClosed } from "./letters/account-closed.ts";
import { accountDeletion } from "./letters/account-deletion.ts";
import { accountExists } from "./letters/account-exists.ts";
import { alerts } from "./letters/alerts.ts";
import { assigned } from "./letters/assigned.ts";
import { confirmEmail } from "./letters/confirm-email.ts";
import { emailChangeAsked } from "./letters/email-change-asked.ts";
import { emailChanged } from "./letters/email-changed.ts";
import { exportReady } from "./letters/export-ready.ts";
import { incident } from "./letters/incident.ts";
import { newSignIn } from "./letters/new-sign-in.ts";
import { passwordChanged } from "./letters/password-changed.ts";
import { paymentOverdue } from "./letters/payment-overdue.ts";
import { resetPassword } from "./letters/reset-password.ts";
import { secondStepChanged } from "./letters/second-step-changed.ts";
import { teamChanged } from "./letters/team-changed.ts";
import { teamDeletion } from "./letters/team-deletion.ts";
import { teamInvitation } from "./letters/team-invitation.ts";
import { verifyEmail } from "./letters/verify-email.ts";
import { weekly } from "./letters/weekly.ts";

export const LETTERS = {
  alerts,
  assigned,
  incident,
  export_ready: exportReady,
  account_closed: accountClosed,
  account_deletion: accountDeletion,
  password_changed: passwordChanged,
  reset_password: resetPassword,
  verify_email: verifyEmail,
  account_exists: accountExists,
  confirm_email: confirmEmail,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  new_sign_in: newSignIn,
  second_step_changed: secondStepChanged,
  payment_overdue: paymentOverdue,
  team_invitation: teamInvitation,
  team_changed: teamChanged,
  team_deletion: teamDeletion,
  weekly,
};

export type LetterName = keyof typeof LETTERS;
export type LetterData<Name extends LetterName> = z.input<(typeof LETTERS)[Name]["data"]>;

/** Whether this version of the Worker knows the letter: another one may have stored it. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);
