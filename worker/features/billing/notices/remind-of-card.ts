import type { Deps } from "../../../deps.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { nextChargeAt } from "../../plans/next-charge-at.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { mailOwner } from "../sync/mail-owner.ts";

/** How long before a charge the owner of a plan without a card gets the mail. Customers are read once a day. */
const REMINDED_MS = 3 * DAY_MS;

/** Mails the owner, once for each charge, that a plan which renews soon has no card. */
export async function remindOfCard(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "now">,
  row: SubscriptionRow,
): Promise<void> {
  const neededBy = nextChargeAt(row);
  const now = deps.now();
  if (row.card !== null || neededBy === null || neededBy <= now || neededBy > now + REMINDED_MS) return;
  const about = { workspaceId: row.workspaceId, letter: "card_missing", about: String(neededBy) } as const;
  await mailOwner(deps, about, ({ name, timeZone }) => ({ name, timeZone, neededBy }));
}
