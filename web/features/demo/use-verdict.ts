import { useEffect, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { Verdict } from "./classify.ts";

/** How long typing has to pause before the text is sent to the engine. */
const PAUSE_MS = 450;

export type DemoState =
  | { name: "empty" }
  | { name: "loading" }
  | { name: "judged"; text: string; verdict: Verdict }
  | { name: "limited" }
  | { name: "failed" };

/** The engine's result for the typed text, requested at each pause; an outdated answer is dropped. */
export function useVerdict(typed: string): { state: DemoState; retry: () => void } {
  const text = typed.trim();
  const [state, setState] = useState<DemoState>({ name: "empty" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same text again
  useEffect(() => {
    if (text === "") {
      setState({ name: "empty" });
      return;
    }
    const overtaken = new AbortController();
    // During the pause the API client loads. The page loads it only when the demo is used.
    import("./classify.ts").catch(() => undefined);
    const timer = setTimeout(async () => {
      setState((old) => (old.name === "judged" ? old : { name: "loading" }));
      try {
        const { classifyText } = await import("./classify.ts");
        const verdict = await classifyText(text, overtaken.signal);
        setState({ name: "judged", text, verdict });
      } catch (error) {
        if (overtaken.signal.aborted) return;
        setState(error instanceof ApiError && error.status === 429 ? { name: "limited" } : { name: "failed" });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [text, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
}
