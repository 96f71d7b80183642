import type { StripeCardElementOptions } from "@stripe/stripe-js";
import { useMemo } from "react";

/** The style of Stripe's card fields in the present theme. They are in Stripe's frame, where our style sheet does not apply. */
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

/** The value of a named colour in the present theme. */
function colorOf(className: string): string {
  const probe = document.createElement("span");
  probe.className = className;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
