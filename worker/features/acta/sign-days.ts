// Signs the last seal of each day that is over, and mails the signature to owners who want it.
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { signWith } from "../../platform/crypto/signing.ts";
import { batch } from "../../platform/db/batch.ts";
import { actaDays, memberAlerts, memberships, users, workspaces } from "../../platform/db/core.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { utcDay } from "../../time.ts";
import { messageOf } from "../../vocabulary/acta/seal.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";

type SignDeps = Pick<Deps, "core" | "sealer" | "queues" | "config" | "isOutboundHeld" | "now">;

/** The most of one run. */
const DAYS = 100;

/** Safe to repeat, and to run in parallel: the first signature stays, and is the same. @returns how many days */
export async function signDays(deps: SignDeps): Promise<number> {
  const { core, now } = deps;
  if (!deps.config.ACTA_KEYS) return 0;
  const due = await core
    .select({ sealed: actaDays, workspace: workspaces.publicId, userId: users.id, email: users.email })
    .from(actaDays)
    .innerJoin(workspaces, eq(workspaces.id, actaDays.workspaceId))
    .leftJoin(memberAlerts, and(eq(memberAlerts.workspaceId, actaDays.workspaceId), eq(memberAlerts.acta, true)))
    .leftJoin(
      memberships,
      and(
        eq(memberships.workspaceId, actaDays.workspaceId),
        eq(memberships.userId, memberAlerts.userId),
        eq(memberships.role, "owner"),
      ),
    )
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(and(isNull(actaDays.signature), lt(actaDays.day, utcDay(now()))))
    .orderBy(asc(actaDays.day))
    .limit(DAYS);
  for (const each of whileRoom(due)) await signDay(deps, deps.config.ACTA_KEYS, each);
  return due.length;
}

type Due = {
  sealed: typeof actaDays.$inferSelect;
  workspace: string;
  /** The owner, if they want the signature by mail. */
  userId: number | null;
  email: string | null;
};

async function signDay(deps: SignDeps, keys: string, { sealed, workspace, userId, email }: Due): Promise<void> {
  const { workspaceId, day, number, chain } = sealed;
  const signed = await signWith(keys, messageOf({ workspace, day, number, chain }));
  const mail =
    userId !== null && email !== null && !deps.isOutboundHeld
      ? await storeMail(deps, {
          key: `acta:${workspaceId}:${day}`,
          ...{ to: email, workspaceId, userId, letter: "acta", data: { day, number, chain, ...signed } },
        })
      : undefined;
  await batch(deps.core, {
    signed: deps.core
      .update(actaDays)
      .set(signed)
      .where(and(eq(actaDays.workspaceId, workspaceId), eq(actaDays.day, day), isNull(actaDays.signature))),
    mail: mail?.statement,
  });
  if (mail) await enqueueStoredMails(deps, [mail]);
}
