/** The parts of the service on /estado: the screens, the reading and judging of comments, and the actions on the networks. */
export const SERVICE_PARTS = ["screens", "moderation", "actions"] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** `problems`: slow, or failing for some people. */
export type PartState = "ok" | "problems" | "down";
