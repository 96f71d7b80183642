import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../accounts/queries.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { FirstSteps } from "./first-steps.tsx";

/** The guide on a screen that is empty until a page is connected. */
export function GuideWithoutPages() {
  const mayManagePages = useAbility("pages");
  const { data } = useQuery(accountsQuery);
  return mayManagePages && data?.accounts.length === 0 ? <FirstSteps /> : null;
}
