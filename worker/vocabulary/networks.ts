/** Networks whose pages can be connected. */
export const NETWORKS = ["facebook", "instagram"] as const;
export type Network = (typeof NETWORKS)[number];

/** As people read them. */
export const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };

/** All of them in a sentence: "Facebook e Instagram". */
export const NETWORK_LIST = new Intl.ListFormat("es").format(Object.values(NETWORK_NAMES));

/** Networks that are announced beside those, and cannot be connected yet. */
export const COMING = [
  { network: "twitter", name: "Twitter/X" },
  { network: "youtube", name: "YouTube" },
] as const;

/** Networks that a screen draws. */
export type AnnouncedPlatform = Network | (typeof COMING)[number]["network"];

/** What public pages announce: one more, of which the screens say nothing. */
export const ANNOUNCED: readonly string[] = [...COMING.map(({ name }) => name), "TikTok"];

/** Whether comments of an account are moderated. */
export const ACCOUNT_STATUSES = ["active", "inactive"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
