/** How near the end of a plan is. */
export type Urgency = "urgent" | "warning" | "normal";

/** @param days that are left, a begun one counts */
export const urgencyOf = (days: number): Urgency => (days <= 3 ? "urgent" : days <= 7 ? "warning" : "normal");
