import type { Check } from "./check.ts";

export const STRIPE_CHECKS: readonly Check[] = [];
