// The form of a key: a prefix, 30 random characters, and 7 that are their checksum, as GitHub's tokens have
// (github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats). A scanner of secrets tells one from
// other text without asking us.
import { crc32 } from "node:zlib";
import { drawCode } from "../../platform/crypto/draw-code.ts";
import { KEY_PREFIX } from "../../vocabulary/people/key-abilities.ts";

/** Without the letters that are read as others (crockford.com/base32.html). */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const FORM = new RegExp(`^${KEY_PREFIX}([${LETTERS}]{30})([${LETTERS}]{7})$`);

/** A new key, of 150 random bits. */
export function newSecret(): string {
  const random = drawCode(LETTERS, 30);
  return `${KEY_PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a text has the form of a key, with its checksum: anything else is refused without reading the database. */
export function isKeyLike(text: string): boolean {
  const [, random, checksum] = FORM.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** CRC-32 in base 32. */
function checksumOf(random: string): string {
  const number = crc32(random);
  return Array.from({ length: 7 }, (_, at) => LETTERS[Math.floor(number / 32 ** (6 - at)) % 32]).join("");
}
