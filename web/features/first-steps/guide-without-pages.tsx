import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../accounts/queries.ts";
import { may } from "../auth/session/may.ts";
import { FirstSteps } from "./first-steps.tsx";

/** The guide on a screen that has nothing to show until a page is connected. */
export function GuideWithoutPages() {
  const { data } = useQuery(accountsQuery);
  return may("pages") && data?.accounts.length === 0 ? <FirstSteps /> : null;
}
