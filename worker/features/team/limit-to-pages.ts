import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { pages as pagesTable } from "../../platform/db/core.ts";
import { canBeLimited, type Role } from "../../vocabulary/people/roles.ts";
import { fieldError } from "../auth/refusals.ts";

/**
 * Returns the internal ids of the pages that a person is limited to; null for a role that sees all of them.
 *
 * @param choice.pages public ids; null for all
 * @throws AppError `unknown_page` with its field, for a page that is not the workspace's
 */
export async function limitToPages(
  { core }: Pick<Deps, "core">,
  { workspaceId, role, pages }: { workspaceId: number; role: Role; pages: readonly string[] | null },
): Promise<number[] | null> {
  if (pages === null || !canBeLimited(role)) return null;
  const publicIds = [...new Set(pages)];
  const own = await core
    .select({ id: pagesTable.id })
    .from(pagesTable)
    .where(and(eq(pagesTable.workspaceId, workspaceId), inArray(pagesTable.publicId, boundList(publicIds))));
  if (own.length !== publicIds.length) throw fieldError("unknown_page", "pages");
  return own.map(({ id }) => id);
}
