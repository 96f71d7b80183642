import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";

/** A page and its Instagram account mostly share their name, so their network is part of it. */
export const fullName = ({ name, platform }: Pick<Account, "name" | "platform">) =>
  `${name} de ${NETWORK_NAMES[platform]}`;
