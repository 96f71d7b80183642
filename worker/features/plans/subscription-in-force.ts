import type { Deps } from "../../deps.ts";
import { entitlements } from "./entitlements.ts";
import { subscriptionOf } from "./queries.ts";

/** A workspace's subscription while it allows moderation; undefined otherwise. */
export async function subscriptionInForce({ core, now }: Pick<Deps, "core" | "now">, workspaceId: number) {
  const subscription = await subscriptionOf(core, workspaceId);
  return subscription && entitlements(subscription, now()).allowed ? subscription : undefined;
}
