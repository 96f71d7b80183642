import type { Account } from "../../api/types.ts";
import { createStoredText, useStore } from "../../store.ts";
import { useUser } from "../auth/session/session.ts";
import { firstSteps } from "./steps.ts";

/** Set when the owner closed the guide. */
export const dismissal = createStoredText("firstStepsDone");

/** Whether the guide shows the first scans: a page is active, and the guide is not closed. */
export const useIsLooking = (accounts: readonly Account[]): boolean => {
  const dismissed = useStore(dismissal) !== null;
  return firstSteps(useUser(), accounts)?.look === "current" && !dismissed;
};
