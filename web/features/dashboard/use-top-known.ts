import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../accounts/queries.ts";
import { useBillingBannersKnown } from "../billing/queries.ts";

/**
 * Whether it is known what stands above the figures: the guide without a page, the banners of payment and use. What comes later
 * would move everything below it.
 */
export function useTopKnown(): boolean {
  const accounts = useQuery(accountsQuery);
  const areBannersKnown = useBillingBannersKnown();
  return accounts.isFetched && areBannersKnown;
}
