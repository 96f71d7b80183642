import type { Plan } from "./plans.ts";

/**
 * The calls of the API and of assistants in an hour, by all keys of a workspace together. The other plans have none. Apart from the
 * catalogue, which every page of the browser loads.
 */
export const API_CALLS_PER_HOUR: Partial<Record<Plan, number>> = { pro: 600, business: 3000 };
