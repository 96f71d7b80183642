// All checks, in the order of their lines.
import type { Check } from "./check.ts";
import { CLOUDFLARE_CHECKS } from "./cloudflare/checks.ts";
import { META_CHECKS } from "./meta.ts";
import { STRIPE_CHECKS } from "./stripe.ts";

export const CHECKS: readonly Check[] = [...CLOUDFLARE_CHECKS, ...META_CHECKS, ...STRIPE_CHECKS];
