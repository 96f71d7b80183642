import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";

/** Every network whose pages can be connected, for a sentence: "Facebook e Instagram". */
export const NETWORK_LIST = new Intl.ListFormat("es").format(Object.values(NETWORK_NAMES));
