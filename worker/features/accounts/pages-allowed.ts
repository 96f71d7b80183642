import type { Entitlements } from "../plans/entitlements.ts";

/** Pages that an owner may have active whose address nobody has verified yet: enough for a trial. */
export const PAGES_UNVERIFIED = 1;

/** How many pages may be active: as the plan says, once the owner's address is verified. */
export const pagesAllowed = (
  { pages }: Pick<Entitlements, "pages">,
  { isVerified }: { isVerified: boolean },
): number => (isVerified ? pages : Math.min(pages, PAGES_UNVERIFIED));
