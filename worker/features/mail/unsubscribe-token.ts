// A person who unsubscribes has no session, so the link in the mail contains a signed token for the address and the list.
import type { Deps } from "../../deps.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { hmacHex, verifyHmac } from "../../platform/crypto/hash.ts";
import { MAIL_LISTS, type MailList } from "../../vocabulary/mail.ts";

type Subscription = { addressKey: string; list: MailList };
type TokenDeps = Pick<Deps, "config">;

const signed = ({ addressKey, list }: Subscription) => `unsubscribe:${list}:${addressKey}`;

/** Makes a token. It never expires, because a person may open an old mail, and it is valid for nothing else. */
export async function unsubscribeToken({ config }: TokenDeps, subscription: Subscription): Promise<string> {
  const mac = await hmacHex(config.SESSION_SECRET, signed(subscription));
  return `${subscription.list}.${subscription.addressKey}.${mac}`;
}

/** Reads a token; null when we did not sign it. */
export async function readUnsubscribeToken({ config }: TokenDeps, token: string): Promise<Subscription | null> {
  const [name, addressKey = "", mac = ""] = token.split(".");
  const list = MAIL_LISTS.find((list) => list === name);
  if (!list) return null;
  const bytes = new Uint8Array<ArrayBuffer>(Buffer.from(mac, "hex"));
  const secrets = [config.SESSION_SECRET, ...(config.SESSION_SECRETS_OLD?.split(",") ?? [])];
  const isOurs = await verifyHmac(secrets, bytes, utf8(signed({ addressKey, list })));
  return isOurs ? { addressKey, list } : null;
}
