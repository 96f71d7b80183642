import { createECDH } from "node:crypto";

/** A new pair as `VAPID_KEYS` has it: public and private, base64url. */
export function newVapidKeys(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A private number may begin with zeros, which node leaves out.
  const secret = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  return `${pair.getPublicKey("base64url")}.${secret.toString("base64url")}`;
}
