import { createECDH } from "node:crypto";

/** Generates a pair of keys in the form of `VAPID_KEYS`: public and private, base64url. */
export function newVapidKeys(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A private key may begin with zeros, which node leaves out.
  const secret = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  return `${pair.getPublicKey("base64url")}.${secret.toString("base64url")}`;
}
