import type { Network } from "../vocabulary.ts";

/** As people call them. */
export const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };
