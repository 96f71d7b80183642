/** The parts of the service, as /estado shows them: the screens, the reading and judging of comments, what is done on the networks. */
export const SERVICE_PARTS = ["screens", "moderation", "actions"] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** `problems`: slow, or failing for some. */
export type PartState = "ok" | "problems" | "down";
