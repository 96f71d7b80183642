/** How near the end of a plan is. */
export type Urgency = "urgent" | "warning" | "normal";

/** The urgency of a plan's end. @param days the remaining days; a started one counts */
export const urgencyOf = (days: number): Urgency => (days <= 3 ? "urgent" : days <= 7 ? "warning" : "normal");
