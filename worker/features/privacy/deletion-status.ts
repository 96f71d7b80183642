import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { dataDeletions } from "../../platform/db/core.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";

/** The state of a deletion, for a person with its confirmation code. @throws AppError `not_found` */
export async function loadDeletionStatus({ core }: Pick<Deps, "core">, code: string) {
  const row = await core.select().from(dataDeletions).where(eq(dataDeletions.code, code)).get();
  if (!row) throw new AppError("not_found", { facts: "confirmation code" });
  return {
    confirmation_code: row.code,
    status: row.completedAt === null ? ("pending" as const) : ("completed" as const),
    requested_at: isoTime(row.requestedAt),
    completed_at: isoTimeOrNull(row.completedAt),
  };
}
