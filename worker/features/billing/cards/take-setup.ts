import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { takeFromWindow, windowStart } from "../../../platform/db/window-budget.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

/**
 * The maximum number of cards that a workspace may start to add in a day, UTC: an owner tries a few, a person who tests stolen
 * numbers tries hundreds.
 */
const MAX_PER_DAY = 20;
const TOO_MANY = "Has intentado añadir muchas tarjetas hoy. Inténtalo mañana o escríbenos a Soporte.";

/**
 * Counts one more card, before Stripe is called.
 *
 * @throws AppError `too_many_requests`
 */
export async function takeSetup(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const at = now();
  const budget = { name: `setup:${workspaceId}`, windowMs: DAY_MS, now: at, wanted: 1, upTo: MAX_PER_DAY };
  if ((await takeFromWindow(core, budget)) === 0)
    throw new AppError("too_many_requests", {
      message: TOO_MANY,
      retryAfterSeconds: Math.ceil((windowStart(at, DAY_MS) + DAY_MS - at) / 1000),
    });
}
