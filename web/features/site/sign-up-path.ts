import { useSyncExternalStore } from "react";
import { readToken, watchSession } from "../../api/session-store.ts";
import { paths } from "../../paths.ts";

/** The target of a plan's button: the registration, or with a session the purchase. At build time it is the registration. */
export function useSignUpPath(): string {
  const token = useSyncExternalStore(watchSession, readToken, () => null);
  return token === null ? paths.register : paths.plans;
}
