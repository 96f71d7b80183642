import { eq } from "drizzle-orm";
import { memberships, referralCodes, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { sameMailbox } from "./same-person.ts";

/**
 * Returns the workspace of a recommendation code.
 *
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
