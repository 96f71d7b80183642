// Whether a connection works. It is green only when that is proven.
import { CHECK_HOLDS_HOURS, HOUR_MS } from "../../../../worker/vocabulary/durations.ts";
import type { Account, Health } from "../../../api/types.ts";
import { relativeTime } from "../../time/relative-time.ts";

export type ConnectionState = Health["state"];

/** The state that the list of accounts shows. @param now epoch ms */
export function connectionState({ connection }: Account, now: number): ConnectionState {
  const { problem, state, subscribed, checked_at } = connection;
  if (problem) return "broken";
  return state !== "ok" || (subscribed && isFresh(checked_at, now)) ? state : "unknown";
}

/** The state from the results of all checks. It is `ok` only while every link of the chain is proven. */
export function provenState(health: Health, now: number): ConnectionState {
  if (health.state !== "ok") return health.state;
  const { token, subscription, checked_at } = health;
  const isProven = token?.valid === true && subscription.app === true && subscription.page === true;
  return isProven && isFresh(checked_at, now) ? "ok" : "unknown";
}

/** A few words for the list of accounts. The panel shows the problems one by one. */
export function stateText(
  state: ConnectionState,
  { checkedAt, now }: { checkedAt: string | null; now: number },
): string {
  if (state === "broken") return "Con problemas";
  if (state === "warning") return "Con avisos";
  if (checkedAt === null) return "Sin comprobar";
  return state === "ok" ? "Conexión correcta" : `Comprobada ${relativeTime(checkedAt, now)}`;
}

const isFresh = (iso: string | null, now: number) =>
  iso !== null && now - Date.parse(iso) < CHECK_HOLDS_HOURS * HOUR_MS;
