import type { Account, User } from "../../api/types.ts";
import { createStoredText, useStore } from "../../store.ts";
import { canTryFree } from "../auth/session/access.ts";
import { useUser } from "../auth/session/session.ts";

export type StepState = "done" | "current" | "next";
export type StepName = "trial" | "connect" | "look";

/** The state of a new owner's steps: start the trial, connect a page until one is active, look at comments. Null for owners who had no trial, or who pay. */
export function firstSteps(user: User, accounts: readonly Account[]): Record<StepName, StepState> | null {
  if (canTryFree(user)) return { trial: "current", connect: "next", look: "next" };
  if (user.subscription_status !== "trial") return null;
  if (!accounts.some(({ status }) => status === "active")) return { trial: "done", connect: "current", look: "next" };
  return { trial: "done", connect: "done", look: "current" };
}

/** Set when the owner closed the guide. */
export const dismissal = createStoredText("firstStepsDone");

/** Whether the guide shows the first scans: a page is active, and the guide is not closed. */
export const useIsLooking = (accounts: readonly Account[]): boolean => {
  const dismissed = useStore(dismissal) !== null;
  return firstSteps(useUser(), accounts)?.look === "current" && !dismissed;
};
