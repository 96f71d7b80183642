import { and, eq } from "drizzle-orm";
import { memberships, users } from "../../../platform/db/core.ts";
import type { LetterData } from "../../mail/letters.ts";
import { sendMails, storeMail } from "../../mail/store-mail.ts";
import { type Channel, NO_TARGET } from "./channel.ts";

/** A letter to the owner. It is delivered once it is stored: from there it goes the way of every mail. */
export const mail: Channel = {
  target: null,
  words: ({ headline, sentences, place, button }) =>
    JSON.stringify({ headline, sentences, place, button } satisfies LetterData<"alerts">),
  async deliver(deps, { id, workspaceId, body }) {
    const owner = await deps.core
      .select({ id: users.id, email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")))
      .get();
    if (!owner) return NO_TARGET;
    const data: LetterData<"alerts"> = JSON.parse(body);
    const stored = await storeMail(deps, {
      key: `alerts:${workspaceId}:${id}`,
      ...{ to: owner.email, workspaceId, userId: owner.id, letter: "alerts", data },
    });
    await sendMails(deps, [stored]);
    return { state: "sent", answer: "stored" };
  },
};
