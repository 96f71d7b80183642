// Finds out whether a person recommends themselves: one pure rule, and one query.
import { and, eq } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import { grants, pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** Mail services that ignore dots in the name of a mailbox. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** Whether mail to both addresses arrives in one mailbox: the part after a `+` is ignored. */
export const sameMailbox = (a: string, b: string): boolean => mailboxOf(a) === mailboxOf(b);

function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const box = name.split("+")[0]!;
  return DOTLESS.has(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/** Whether two workspaces were connected by the same person on Meta, or have a page in common. */
export async function shareOnMeta(core: CoreDb, workspaceId: number, otherWorkspaceId: number): Promise<boolean> {
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
