import { UNAVAILABLE } from "../../../worker/features/plans/plan-features-es.ts";

export { planFeatures } from "../../../worker/features/plans/plan-features-es.ts";

export const isUnavailable = (feature: string): boolean => feature.includes(UNAVAILABLE);

/** Without the words that say it is lacking: a sign beside it does. */
export const featureName = (feature: string): string => feature.replace(`: ${UNAVAILABLE}`, "");
