import type { Deps } from "../../../deps.ts";
import { DAY_MS, RENEWAL_NOTICE_DAYS } from "../../../vocabulary/durations.ts";
import { nextChargeAt } from "../../plans/next-charge-at.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { mailOwner } from "../sync/mail-owner.ts";

/** Mails the owner, once for each charge, that a plan which renews soon has no card. */
export async function remindOfCard(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  row: SubscriptionRow,
): Promise<void> {
  const neededBy = nextChargeAt(row);
  const now = deps.now();
  if (row.card !== null || neededBy === null || neededBy <= now || neededBy > now + RENEWAL_NOTICE_DAYS * DAY_MS)
    return;
  const about = { workspaceId: row.workspaceId, letter: "card_missing", about: String(neededBy) } as const;
  await mailOwner(deps, about, ({ name, timeZone }) => ({ name, timeZone, neededBy }));
}
