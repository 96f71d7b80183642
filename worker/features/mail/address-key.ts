import { sha256Hex } from "../../platform/crypto/hash.ts";

/** The key that replaces an address where the address itself is not stored. */
export const addressKeyOf = (address: string): Promise<string> => sha256Hex(address.trim().toLowerCase());
