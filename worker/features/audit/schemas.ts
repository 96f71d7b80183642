import * as z from "zod";
import { day, PageChoice, rowId } from "../../http/fields.ts";
import { ACTORS, LOGGED_EVENTS } from "../../vocabulary/ledger.ts";
import { MAX_ID_LENGTH } from "../../vocabulary/limits.ts";

const ruleChangeId = rowId("El cambio no existe");
export const RuleChangeRef = z.object({ id: ruleChangeId });

export const AuditFilter = PageChoice.extend({
  /** First and last day, in the workspace's time zone. */
  from: day.optional(),
  to: day.optional(),
  actor: z.enum(ACTORS).optional(),
  /** Public id of a person of the workspace. */
  who: z.string().max(MAX_ID_LENGTH).optional(),
  what: z.enum(LOGGED_EVENTS).optional(),
  /** Id of a change of rules: only what it did. */
  change: ruleChangeId.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const ListAuditInput = AuditFilter.extend({
  /** `nextCursor` of the previous page; opaque to the client. */
  cursor: z
    .string()
    .regex(/^\d{1,16}\.\d{1,16}\.\d{1,16}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;
