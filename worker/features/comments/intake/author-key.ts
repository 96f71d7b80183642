import type { Deps } from "../../../deps.ts";
import { hmacHex } from "../../../platform/crypto/hash.ts";

type KeyDeps = Pick<Deps, "config">;

/** The author key of an author's id, stored instead of the id: equal for equal ids, and not reversible. 16 hexadecimal digits. */
export const authorKeyOf = ({ config }: KeyDeps, authorId: string): Promise<string> =>
  keyOf(secretsOf(config)[0]!, authorId);

/** Every author key that comments of this author may have, also those of earlier secrets. */
export const authorKeysOf = ({ config }: KeyDeps, authorId: string): Promise<string[]> =>
  Promise.all(secretsOf(config).map((secret) => keyOf(secret, authorId)));

const secretsOf = ({ AUTHOR_KEY_SECRETS, SESSION_SECRET }: Deps["config"]): string[] =>
  AUTHOR_KEY_SECRETS?.split(",") ?? [SESSION_SECRET];

const keyOf = async (secret: string, authorId: string): Promise<string> =>
  (await hmacHex(secret, `author:${authorId}`)).slice(0, 16);
