import type { Deps } from "../../../deps.ts";
import { hmacHex } from "../../../platform/crypto/hash.ts";

type KeyDeps = Pick<Deps, "config">;

/** What a comment keeps of its author's id: equal for equal ids, and no way back. 16 hexadecimal digits. */
export const authorKeyOf = ({ config }: KeyDeps, authorId: string): Promise<string> =>
  keyOf(secretsOf(config)[0]!, authorId);

/** Every key under which comments of this author may be stored: those of before a rotation as well. */
export const authorKeysOf = ({ config }: KeyDeps, authorId: string): Promise<string[]> =>
  Promise.all(secretsOf(config).map((secret) => keyOf(secret, authorId)));

const secretsOf = ({ AUTHOR_KEY_SECRETS, SESSION_SECRET }: Deps["config"]): string[] =>
  AUTHOR_KEY_SECRETS?.split(",") ?? [SESSION_SECRET];

const keyOf = async (secret: string, authorId: string): Promise<string> =>
  (await hmacHex(secret, `author:${authorId}`)).slice(0, 16);
