import type { Check } from "./check.ts";

export const META_CHECKS: readonly Check[] = [];
