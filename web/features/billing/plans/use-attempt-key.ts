import { useRef } from "react";
import { isUnsettled } from "../billing-errors.ts";

/**
 * The idempotency key of one attempt to pay. A call whose outcome is unknown repeats it, so that nothing is charged twice; after a
 * refusal the next attempt has another one.
 */
export function useAttemptKey() {
  const key = useRef<string>(undefined);
  return {
    current: () => {
      key.current ??= crypto.randomUUID();
      return key.current;
    },
    settle: (error?: unknown) => {
      if (!error || !isUnsettled(error)) key.current = undefined;
    },
  };
}
