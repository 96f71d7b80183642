// Every letter, by its name. A new one is in a file of `letters/`, by what it is about, and has a line here.
import type * as z from "zod";
import { accountClosed, accountDeletion, exportReady, teamDeletion } from "./letters/account-end.ts";
import { acta } from "./letters/acta.ts";
import { confirmEmail, emailChangeAsked, emailChanged, verifyEmail } from "./letters/address.ts";
import { appealAnswer } from "./letters/appeal.ts";
import { clientReport, reportConfirm } from "./letters/client-report.ts";
import { alerts, assigned, incident } from "./letters/notices.ts";
import { cardMissing, disputeLost, paymentOverdue } from "./letters/payment.ts";
import { cardExpiring, planCancelled, renewalSoon, trialEnding } from "./letters/plan.ts";
import { processorsChanged } from "./letters/processors-changed.ts";
import { receipt } from "./letters/receipt.ts";
import { accountExists, newSignIn, passwordChanged, resetPassword, secondStepChanged } from "./letters/sign-in.ts";
import { teamChanged, teamInvitation } from "./letters/team.ts";
import { weekly } from "./letters/weekly.ts";

export const LETTERS = {
  alerts,
  assigned,
  incident,
  acta,
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
  trial_ending: trialEnding,
  receipt,
  renewal_soon: renewalSoon,
  plan_cancelled: planCancelled,
  card_expiring: cardExpiring,
  payment_overdue: paymentOverdue,
  card_missing: cardMissing,
  dispute_lost: disputeLost,
  processors_changed: processorsChanged,
  team_invitation: teamInvitation,
  team_changed: teamChanged,
  team_deletion: teamDeletion,
  weekly,
  report_confirm: reportConfirm,
  client_report: clientReport,
  appeal_answer: appealAnswer,
};

export type LetterName = keyof typeof LETTERS;
export type LetterData<Name extends LetterName> = z.input<(typeof LETTERS)[Name]["data"]>;

/** Whether this version of the Worker knows the letter: another one may have stored it. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);
