import type { Deps } from "../../../deps.ts";
import { hmacHex } from "../../../platform/crypto/hash.ts";

/** The stored key of an author's id: equal for equal ids, and not reversible. 16 hexadecimal digits. */
export const authorKeyOf = async ({ config }: Pick<Deps, "config">, authorId: string): Promise<string> =>
  (await hmacHex(config.SESSION_SECRET, `author:${authorId}`)).slice(0, 16);
