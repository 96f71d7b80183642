import type { Machine } from "../machine.ts";
import type { Token } from "../world/types.ts";
import { pageTokenKey } from "../world/world.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random text in the alphabet of Meta's tokens and codes. */
export function randomText(random: () => number, length: number): string {
  let text = "";
  while (text.length < length) text += ALPHABET[Math.floor(random() * ALPHABET.length)];
  return text;
}

/** The lifetimes of tokens, in seconds. The exchange of a code gives the short one. */
const SHORT_SECONDS = 5_400;
const LONG_SECONDS = 5_184_000;

export function mintUserToken(machine: Machine, userId: string, longLived: boolean): Token {
  const lifetime = (longLived ? LONG_SECONDS : SHORT_SECONDS) * 1000;
  return keep(machine, { kind: "user", userId, longLived, expiresAt: machine.now() + lifetime });
}

/** The page's token for a person. It never expires when the user token is long-lived. A second request gives the same token. */
export function pageTokenFor(machine: Machine, userToken: Token, pageId: string): Token {
  const wanted = {
    kind: "page" as const,
    userId: userToken.userId,
    pageId,
    longLived: userToken.longLived,
    expiresAt: userToken.longLived ? 0 : userToken.expiresAt,
  };
  const known = machine.world.pageTokens.get(pageTokenKey(wanted));
  if (known && !known.deadSubcode) return known;
  const token = keep(machine, wanted);
  machine.world.pageTokens.set(pageTokenKey(token), token);
  return token;
}

/** Ends every matching token with `subcode` of code 190. @returns how many ended */
export function killTokens({ world }: Machine, match: { userId?: string; pageId?: string }, subcode: number): number {
  let killed = 0;
  for (const token of world.tokens.values()) {
    if (token.deadSubcode || (match.userId && token.userId !== match.userId)) continue;
    if (match.pageId && token.pageId !== match.pageId) continue;
    token.deadSubcode = subcode;
    killed++;
  }
  return killed;
}

function keep({ world, now, random }: Machine, parts: Omit<Token, "value" | "issuedAt">): Token {
  const token: Token = { value: `EAA${randomText(random, 60)}`, issuedAt: now(), ...parts };
  world.tokens.set(token.value, token);
  return token;
}
