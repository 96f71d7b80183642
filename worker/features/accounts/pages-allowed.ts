import type { Entitlements } from "../plans/entitlements.ts";

/** The number of pages that an owner with an unverified address may activate: enough for a trial. */
export const PAGES_UNVERIFIED = 1;

/** The number of pages that may be active: that of the plan, once the owner's address is verified. */
export const pagesAllowed = (
  { pages }: Pick<Entitlements, "pages">,
  { isVerified }: { isVerified: boolean },
): number => (isVerified ? pages : Math.min(pages, PAGES_UNVERIFIED));
