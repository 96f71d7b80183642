import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../accounts/queries.ts";
import { FirstSteps } from "./first-steps.tsx";

/** The guide on a screen that has nothing to show until a page is connected. */
export function GuideWithoutPages() {
  const { data } = useQuery(accountsQuery);
  return data?.accounts.length === 0 ? <FirstSteps /> : null;
}
