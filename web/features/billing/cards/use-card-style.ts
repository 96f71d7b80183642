import type { StripeCardElementOptions } from "@stripe/stripe-js";
import { useMemo } from "react";

/** The fields are drawn in a frame of Stripe's, where our style sheet does not reach: the colours go along as they are now. */
export function useCardStyle(): NonNullable<StripeCardElementOptions["style"]> {
  return useMemo(() => {
    const ink = colorOf("text-ink");
    const faint = colorOf("text-ink-faint");
    const problem = colorOf("text-hidden");
    return {
      base: { color: ink, iconColor: faint, fontSize: "16px", "::placeholder": { color: faint } },
      invalid: { color: problem, iconColor: problem },
    };
  }, []);
}

/** What the browser makes of a colour's name in the theme that is on. */
function colorOf(className: string): string {
  const probe = document.createElement("span");
  probe.className = className;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
