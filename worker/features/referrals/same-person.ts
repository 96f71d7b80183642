// Whether a recommendation is somebody recommending themselves. Pure, and one question to the database.
import { sql } from "drizzle-orm";
import type { CoreDb } from "../../platform/db/open.ts";

/** Where dots in the name of a mailbox mean nothing. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** Whether mail to both addresses comes to one mailbox: what follows a `+` only sorts it. */
export const sameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const box = name.split("+")[0]!;
  return DOTLESS.has(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/** Whether two workspaces were connected by the same person on Meta, or have a page in common. */
export async function shareOnMeta(core: CoreDb, one: number, other: number): Promise<boolean> {
  const found = await core.get<{ shared: number }>(sql`
    SELECT EXISTS (SELECT 1 FROM grants a JOIN grants b ON b.external_user_id = a.external_user_id
        WHERE a.workspace_id = ${one} AND b.workspace_id = ${other})
      OR EXISTS (SELECT 1 FROM pages a JOIN pages b ON b.network = a.network AND b.external_id = a.external_id
        WHERE a.workspace_id = ${one} AND b.workspace_id = ${other}) AS shared`);
  return found?.shared === 1;
}
