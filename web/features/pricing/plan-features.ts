import { UNAVAILABLE } from "../../../worker/vocabulary/plan-features.ts";

export { planFeatures } from "../../../worker/vocabulary/plan-features.ts";

export const isUnavailable = (feature: string): boolean => feature.includes(UNAVAILABLE);

/** Without the words that say it is lacking: a sign beside it does. */
export const featureName = (feature: string): string => feature.replace(`: ${UNAVAILABLE}`, "");
