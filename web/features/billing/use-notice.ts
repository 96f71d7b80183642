import { useEffect, useState } from "react";

export type Notice = { look: "success" | "error" | "info" | "warning"; text: string };

const SHOWN_MS = 3_000;

/**
 * A sentence about what just happened; it goes by itself after three seconds, and the next one takes its place. A warning stays:
 * something is still to be done.
 */
export function useNotice(): [Notice | null, (notice: Notice | null) => void] {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!notice || notice.look === "warning") return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}
