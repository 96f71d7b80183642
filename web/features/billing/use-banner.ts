import { useEffect, useState } from "react";

export type Banner = { look: "success" | "error" | "info" | "warning"; text: string };

const SHOWN_MS = 3_000;

/**
 * A sentence about what just happened. It disappears after three seconds, and a later one replaces it. A warning stays, since the
 * reader still has to do something.
 */
export function useBanner(): [Banner | null, (banner: Banner | null) => void] {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (!banner || banner.look === "warning") return;
    const timer = setTimeout(() => setBanner(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return [banner, setBanner];
}
