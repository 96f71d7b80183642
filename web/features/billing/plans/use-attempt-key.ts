import { useRef } from "react";
import { isUnsettled } from "../failure.ts";

/**
 * The key of one wish to pay. It stays for a repetition of a call whose end is unknown, so that nothing is charged twice; after a
 * refusal the next wish is another one.
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
