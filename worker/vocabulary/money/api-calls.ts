import type { Plan } from "./plans.ts";

/**
 * The calls of the API and of assistants in an hour, by all keys of a workspace together. None without `includes.api`. Apart
 * from the catalogue, which every page of the browser loads.
 */
export const API_CALLS_PER_HOUR: Record<Plan, number> = { free: 0, basic: 0, pro: 600, business: 3000 };
