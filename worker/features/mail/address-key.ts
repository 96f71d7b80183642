import { sha256Hex } from "../../platform/crypto/hash.ts";

/** What stands for an address where the address itself is not kept. */
export const addressKeyOf = (address: string): Promise<string> => sha256Hex(address.trim().toLowerCase());
