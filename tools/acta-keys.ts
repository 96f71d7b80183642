import { generateKeyPairSync } from "node:crypto";

/** Generates a key in the form of `ACTA_KEYS`: public and private part, base64url. */
export function newActaKey(): string {
  const { x, d } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return `${x}.${d}`;
}
