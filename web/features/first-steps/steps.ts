import type { Account, User } from "../../api/types.ts";
import { canTryFree } from "../auth/session/access.ts";

export type StepState = "done" | "current" | "next";
export type StepName = "trial" | "connect" | "look";

/** A new owner's current step: the trial, a connected page, the comments. Null without a trial, or for one who pays. */
export function firstSteps(user: User, accounts: readonly Account[]): Record<StepName, StepState> | null {
  if (canTryFree(user)) return { trial: "current", connect: "next", look: "next" };
  if (user.subscription_status !== "trial") return null;
  if (accounts.length === 0) return { trial: "done", connect: "current", look: "next" };
  return { trial: "done", connect: "done", look: "current" };
}
