/** Networks whose pages can be connected. */
export const NETWORKS = ["facebook", "instagram"] as const;
export type Network = (typeof NETWORKS)[number];

/** As people read them. */
export const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };

/** Networks the interface shows; only `NETWORKS` can be connected. */
export type AnnouncedPlatform = Network | "twitter" | "youtube";

/** Whether comments of an account are moderated. */
export const ACCOUNT_STATUSES = ["active", "inactive"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
