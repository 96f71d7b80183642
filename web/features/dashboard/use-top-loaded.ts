import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../accounts/queries.ts";
import { useBillingBannersLoaded } from "../billing/queries.ts";

/**
 * Whether everything above the figures has loaded: the guide for owners without a page, the banners of payment and usage. If it
 * appeared later, it would move the figures.
 */
export function useTopLoaded(): boolean {
  const accounts = useQuery(accountsQuery);
  const areBannersLoaded = useBillingBannersLoaded();
  return accounts.isFetched && areBannersLoaded;
}
