import type { Network } from "../../../vocabulary.ts";

export const NETWORK_NAMES: Record<Network, string> = { facebook: "Facebook", instagram: "Instagram" };
