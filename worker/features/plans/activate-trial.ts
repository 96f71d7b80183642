import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { trackingEvents } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { isPaid, TRIAL_DAYS } from "../../vocabulary/money/plans.ts";
import type { Tracking } from "../tracking/schemas.ts";
import { trackedEvent } from "../tracking/tracked-event.ts";
import { fitSeats } from "./fit-seats.ts";
import { beginTrial, loadSubscription, ownerWhoTried } from "./queries.ts";

const DISPUTED = "Hay un pago de tu cuenta en disputa con tu banco. Escríbenos para resolverlo.";

const OF_PERSON = "La prueba gratuita es una por persona, y ya se usó en otro espacio. Elige un plan para este.";

/**
 * Starts the trial: five days of Pro, once for a workspace and once for its owner, who may have several. Of two calls at once, one
 * wins.
 *
 * @returns the subscription's row
 * @throws AppError `trial_used`, also for a paying workspace, where the trial would replace the paid plan, and for an owner who
 * disputes a payment
 */
export async function activateTrial(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, tracking }: { workspaceId: number; tracking?: Tracking | undefined },
) {
  const startsAt = now();
  const started = await beginTrial(core, { workspaceId, startsAt, endsAt: startsAt + TRIAL_DAYS * DAY_MS });
  if (!started) {
    const subscription = await loadSubscription(core, workspaceId);
    if (subscription?.trialStartedAt) throw new AppError("trial_used");
    if (subscription && isPaid(subscription.plan))
      throw new AppError("trial_used", { message: "Ya tienes un plan activo." });
    const [tried] = await ownerWhoTried(core, workspaceId);
    throw new AppError("trial_used", { message: tried ? OF_PERSON : DISPUTED });
  }
  await fitSeats({ core, now }, { workspaceId });
  if (tracking)
    await core
      .insert(trackingEvents)
      .values(trackedEvent({ workspaceId, kind: "activate_trial", tracking, at: startsAt }))
      .onConflictDoNothing();
  return started;
}
