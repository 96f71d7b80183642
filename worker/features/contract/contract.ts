import { desc, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { contractAcceptances } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { CONTRACT_VERSION, PROCESSOR_CHANGES } from "../../vocabulary/contract.ts";
import type { AcceptInput } from "./schemas.ts";

/** The version that is offered, and those that the workspace accepted, the latest first. */
export async function loadContract({ core }: Pick<Deps, "core">, { workspaceId }: { workspaceId: number }) {
  const rows = await core
    .select()
    .from(contractAcceptances)
    .where(eq(contractAcceptances.workspaceId, workspaceId))
    .orderBy(desc(contractAcceptances.version));
  return {
    success: true as const,
    version: CONTRACT_VERSION,
    acceptances: rows.map(({ version, name, company, acceptedAt }) => ({
      version,
      name,
      company,
      accepted_at: isoTime(acceptedAt),
    })),
  };
}

/**
 * Accepts the offered version for the workspace. The first acceptance of a version counts, however often it is sent.
 *
 * @throws AppError `validation_failed` for another version than the offered one, which nobody has read today
 */
export async function acceptContract(
  deps: Pick<Deps, "core" | "now">,
  { workspaceId, userId, ...signed }: AcceptInput & { workspaceId: number; userId: number },
) {
  if (signed.version !== CONTRACT_VERSION)
    throw new AppError("validation_failed", { message: "Hay una versión más nueva del contrato. Recarga la página." });
  await deps.core
    .insert(contractAcceptances)
    .values({
      ...signed,
      workspaceId,
      acceptedBy: userId,
      acceptedAt: deps.now(),
      told: PROCESSOR_CHANGES.length,
    })
    .onConflictDoNothing();
  return loadContract(deps, { workspaceId });
}
