import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../accounts/queries.ts";
import { hasAbility } from "../auth/session/has-ability.ts";
import { FirstSteps } from "./first-steps.tsx";

/** The guide on a screen that is empty until a page is connected. */
export function GuideWithoutPages() {
  const { data } = useQuery(accountsQuery);
  return hasAbility("pages") && data?.accounts.length === 0 ? <FirstSteps /> : null;
}
