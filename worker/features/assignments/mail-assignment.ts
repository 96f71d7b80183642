import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { ASSIGNMENT_MAIL_MINUTES, MINUTE_MS } from "../../vocabulary/durations.ts";
import { nudgeMails } from "../mail/nudge-mails.ts";
import { storeMail } from "../mail/store-mail.ts";

/** What is assigned sooner after a mail waits in the member's list, to which that mail leads. */
const APART_MS = ASSIGNMENT_MAIL_MINUTES * MINUTE_MS;

type Assigned = {
  workspaceId: number;
  userId: number;
  /** Of the person who assigns. */
  userName: string;
  note?: string | undefined;
  member: { id: number; name: string; email: string };
  /** How many were assigned at once. */
  comments: number;
};

/** Tells a member of comments that were assigned to them, unless they were told in the last ten minutes. */
export async function mailAssignment(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  { workspaceId, userId, userName, note, member, comments }: Assigned,
): Promise<void> {
  const at = deps.now();
  const toldLately = sql`SELECT 1 FROM mails m WHERE m.user_id = ${member.id} AND m.letter = 'assigned'
    AND m.workspace_id = ${workspaceId} AND m.created_at > ${at - APART_MS}`;
  const mail = await storeMail(deps, {
    key: `assigned:${workspaceId}:${member.id}:${userId}:${at}`,
    to: member.email,
    workspaceId,
    userId: member.id,
    letter: "assigned",
    data: { name: member.name, by: userName, comments, note: note ?? null },
    onlyIf: sql`NOT EXISTS (${toldLately})`,
  });
  await batch(deps.core, { mail: mail.statement });
  await nudgeMails(deps, [mail]);
}
