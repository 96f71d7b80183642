import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";

/** The name of an account with its network, since a page and its Instagram account mostly share their name. */
export const fullName = ({ name, platform }: Pick<Account, "name" | "platform">) =>
  `${name} de ${NETWORK_NAMES[platform]}`;
