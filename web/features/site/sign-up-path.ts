import { useSyncExternalStore } from "react";
import { readToken, watchSession } from "../../api/session-store.ts";
import { paths } from "../../paths.ts";

/** Where a plan's button leads: to sign up, or with a session to the purchase. Drawn at build time it is the former. */
export function useSignUpPath(): string {
  const token = useSyncExternalStore(watchSession, readToken, () => null);
  return token === null ? paths.register : paths.plans;
}
