import { and, eq, gt, notExists } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { mails } from "../../platform/db/core.ts";
import { ASSIGNMENT_MAIL_MINUTES, MINUTE_MS } from "../../vocabulary/durations.ts";
import { sendMails, storeMail } from "../mail/store-mail.ts";

/** The shortest time between two mails. What is assigned meanwhile is in the member's list, to which the mail links. */
const APART_MS = ASSIGNMENT_MAIL_MINUTES * MINUTE_MS;

type Assigned = {
  workspaceId: number;
  userId: number;
  /** Name of the person who assigns. */
  userName: string;
  note?: string | undefined;
  member: { id: number; name: string; email: string };
  /** The number of comments that were assigned at once. */
  comments: number;
};

/** Mails a member about comments that were assigned to them, unless they got such a mail in the last ten minutes. */
export async function mailAssignment(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  { workspaceId, userId, userName, note, member, comments }: Assigned,
): Promise<void> {
  const at = deps.now();
  const toldLately = deps.core
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.userId, member.id),
        eq(mails.letter, "assigned"),
        eq(mails.workspaceId, workspaceId),
        gt(mails.createdAt, at - APART_MS),
      ),
    );
  const mail = await storeMail(deps, {
    key: `assigned:${workspaceId}:${member.id}:${userId}:${at}`,
    to: member.email,
    workspaceId,
    userId: member.id,
    letter: "assigned",
    data: { name: member.name, by: userName, comments, note: note ?? null },
    onlyIf: notExists(toldLately),
  });
  await sendMails(deps, [mail]);
}
