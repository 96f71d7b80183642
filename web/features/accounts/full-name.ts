import type { Account } from "../../api/types.ts";
import { NETWORK_NAMES } from "../networks/network-names.ts";

/** A page and its Instagram account mostly share their name, so their network is part of it. */
export const fullName = ({ name, platform }: Pick<Account, "name" | "platform">) =>
  `${name} de ${NETWORK_NAMES[platform]}`;
