/** Networks whose pages can be connected. */
export const NETWORKS = ["facebook", "instagram"] as const;
export type Network = (typeof NETWORKS)[number];

/** Their names. */
export const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };

/** Where anybody sees a page of a network; null when its address is not known. */
export const PROFILE_URL: Record<Network, (page: { externalId: string; username: string | null }) => string | null> = {
  facebook: ({ externalId }) => `https://www.facebook.com/${externalId}`,
  instagram: ({ username }) => username && `https://www.instagram.com/${encodeURIComponent(username)}/`,
};

/** Networks that are announced and cannot be connected yet. */
export const COMING = [
  { network: "twitter", name: "Twitter/X" },
  { network: "youtube", name: "YouTube" },
] as const;

/** Networks that a screen shows. */
export type ShownNetwork = Network | (typeof COMING)[number]["network"];

/** The networks that public pages announce for later: one more than the screens. */
export const COMING_NAMES: readonly string[] = [...COMING.map(({ name }) => name), "TikTok"];

/** Whether comments of an account are moderated. */
export const ACCOUNT_STATUSES = ["active", "inactive"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
