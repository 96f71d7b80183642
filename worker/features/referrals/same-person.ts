// Finds out whether a person recommends themselves: by their mailbox, their person on Meta, or their card.
import { and, eq } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { grants, memberships, pages, referralCodes, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { loadSubscription } from "../plans/queries.ts";

/** Mail services that ignore dots in the name of a mailbox. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** Whether mail to both addresses arrives in one mailbox: the part after a `+` is ignored. */
export const sameMailbox = (a: string, b: string): boolean => mailboxOf(a) === mailboxOf(b);

function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const box = name.split("+")[0]!;
  return DOTLESS.has(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/** Whether a referred customer and their recommender are one person. @throws AppError when Stripe could not be read */
export async function isSamePerson(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { referredWorkspaceId: referred, referrerWorkspaceId: referrer, customerId }: Recommendation,
): Promise<boolean> {
  if (await shareOnMeta(core, referred, referrer)) return true;
  const theirs = (await loadSubscription(core, referrer))?.stripeCustomerId;
  return theirs ? shareCard(stripe, customerId, theirs) : false;
}

type Recommendation = { referredWorkspaceId: number; referrerWorkspaceId: number; customerId: string };

/** Whether two workspaces were connected by the same person on Meta, or have a page in common. */
async function shareOnMeta(core: CoreDb, workspaceId: number, otherWorkspaceId: number): Promise<boolean> {
  const theirGrants = alias(grants, "their_grants");
  const theirPages = alias(pages, "their_pages");
  const samePerson = core
    .select({ id: grants.id })
    .from(grants)
    .innerJoin(theirGrants, eq(theirGrants.externalUserId, grants.externalUserId))
    .where(and(eq(grants.workspaceId, workspaceId), eq(theirGrants.workspaceId, otherWorkspaceId)));
  const samePage = core
    .select({ id: pages.id })
    .from(pages)
    .innerJoin(theirPages, and(eq(theirPages.network, pages.network), eq(theirPages.externalId, pages.externalId)))
    .where(and(eq(pages.workspaceId, workspaceId), eq(theirPages.workspaceId, otherWorkspaceId)));
  return (await unionAll(samePerson, samePage).limit(1)).length > 0;
}

/**
 * Whether two customers paid with, or saved, the same card: Stripe gives a card number the same fingerprint for every customer.
 */
async function shareCard(stripe: Deps["stripe"], a: string, b: string): Promise<boolean> {
  const theirs = await loadFingerprints(stripe, b);
  return (await loadFingerprints(stripe, a)).some((card) => theirs.includes(card));
}

/** The fingerprints of saved cards and of the latest payments' cards. */
async function loadFingerprints(stripe: Deps["stripe"], customer: string): Promise<string[]> {
  const [{ data: methods }, { data: charges }] = await Promise.all([
    stripe((client) => client.customers.listPaymentMethods(customer, { type: "card", limit: 100 })),
    stripe((client) => client.charges.list({ customer, limit: 100 })),
  ]);
  const used = charges.map(({ payment_method_details }) => payment_method_details?.card?.fingerprint);
  return [...methods.map(({ card }) => card?.fingerprint), ...used].filter((print) => typeof print === "string");
}

/**
 * @param code as typed or as a link contained it
 * @param email of the person who registers, who must not recommend themselves
 * @returns null for an unknown code, the person's own, and the code of a person whose address is not verified
 */
export async function loadReferrer(
  core: CoreDb,
  { code, email }: { code: string; email: string },
): Promise<{ workspaceId: number; code: string } | null> {
  const people = await core
    .select({
      workspaceId: referralCodes.workspaceId,
      code: referralCodes.code,
      role: memberships.role,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(referralCodes)
    .innerJoin(memberships, eq(memberships.workspaceId, referralCodes.workspaceId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(referralCodes.code, code.trim().toUpperCase()));
  const owner = people.find(({ role }) => role === "owner");
  if (!owner || owner.verifiedAt === null || people.some((each) => sameMailbox(each.email, email))) return null;
  return { workspaceId: owner.workspaceId, code: owner.code };
}
