import type { Network } from "../../../worker/vocabulary.ts";

export const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };
