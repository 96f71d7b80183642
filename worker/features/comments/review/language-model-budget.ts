import type { Deps } from "../../../deps.ts";
import { takeFromWindow } from "../../../platform/db/window-budget.ts";
import { MINUTE_MS } from "../../../vocabulary/durations.ts";

/** The share of the minute's calls that one workspace may use, so that a busy page leaves some for others. */
const SHARE_OF_A_WORKSPACE = 0.25;

type Wanted = {
  workspaceId: number;
  wanted: number;
  /** The share of the whole budget that may be used after these calls, 0 to 1. */
  share: number;
};

/**
 * Reserves calls of the language model from the workspace's budget of a minute, and from that of the whole deployment, because
 * Workers AI limits the whole account.
 *
 * @returns how many of `wanted` may be made now
 */
export async function takeLanguageModelCalls(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  { workspaceId, wanted: calls, share }: Wanted,
): Promise<number> {
  const minute = { windowMs: MINUTE_MS, now: now() };
  const all = config.AI_CALLS_PER_MINUTE;
  const own = await takeFromWindow(core, {
    ...minute,
    name: `language_model:${workspaceId}`,
    wanted: calls,
    upTo: Math.ceil(all * SHARE_OF_A_WORKSPACE),
  });
  return takeFromWindow(core, { ...minute, name: "language_model", wanted: own, upTo: Math.floor(all * share) });
}
