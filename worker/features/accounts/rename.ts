import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { pages } from "../../platform/db/core.ts";
import type { RenameInput } from "./schemas.ts";

/** Gives an account the owner's own name for it; a reconnection keeps it. @throws AppError `not_found` */
export async function renameAccount(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, accountId, name }: RenameInput & { workspaceId: number },
): Promise<void> {
  const at = now();
  const renamed = await core
    .update(pages)
    .set({ name, renamedAt: at, updatedAt: at })
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, accountId), isNull(pages.disconnectedAt)))
    .returning({ id: pages.id });
  if (renamed.length === 0) throw new AppError("not_found", { facts: `account ${accountId}` });
}
