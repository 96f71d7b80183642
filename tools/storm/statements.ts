// Reads why each comment was hidden, deleted or flagged, as an owner gets it in a case file.

import type { Owner } from "../drive/owner.ts";
import { StatementOfReasons } from "../drive/statement-of-reasons.ts";

/** `coded`: with a code of the published rules; `valid`: with all that Article 17 asks for. */
export type Stated = { decisions: number; coded: number; valid: number; codes: Record<string, number> };

export const isStated = ({ decisions, coded, valid }: Stated) =>
  decisions > 0 && coded === decisions && valid === decisions;

const VISIBLE = new Set(["approved", "pending"]);

export async function readStatements(owners: readonly Owner[]): Promise<Stated> {
  const stated: Stated = { decisions: 0, coded: 0, valid: 0, codes: {} };
  for (const owner of owners) {
    const statements = await owner.statements();
    for (const { external_id, status } of (await owner.comments()).values()) {
      if (VISIBLE.has(status)) continue;
      const statement = statements.get(external_id);
      const code = StatementOfReasons.shape.code.safeParse(Object(statement).code).data;
      stated.decisions++;
      if (code) stated.coded++;
      if (StatementOfReasons.safeParse(statement).success) stated.valid++;
      stated.codes[code ?? "none"] = (stated.codes[code ?? "none"] ?? 0) + 1;
    }
  }
  return stated;
}
