import type { Card } from "../world/world.ts";
import { cardOfNumber, type Decline } from "./test-cards.ts";

type Verdict = { kind: "ok" } | { kind: "asks" } | { kind: "declined"; decline: Decline };

/**
 * Returns the bank's answer for a card.
 *
 * @param use  `charge` or only `setup`; `authenticated`: whether the person has just answered 3-D Secure
 */
export function authorizeCard(
  { number, setUp }: Card,
  use: { kind: "charge" | "setup"; authenticated: boolean },
): Verdict {
  const { decline, refuses, asks } = cardOfNumber(number);
  if (decline && (refuses === "always" || use.kind === "charge")) return { kind: "declined", decline };
  if (use.authenticated || !asks) return { kind: "ok" };
  if (asks === "until_set_up" && setUp) return { kind: "ok" };
  return { kind: "asks" };
}
