// Encrypts tokens for storage: AES-256-GCM, `version.iv.ciphertext`. The context (whose token it is) is bound as additional data,
// so a sealed token that is copied to another row cannot be opened there.
import { fromBase64Url, toBase64Url, utf8 } from "./encoding.ts";

export type Sealer = ReturnType<typeof createSealer>;

/** @param keys `version:base64 of 32 bytes`, comma separated; the highest version seals, and every version opens */
export function createSealer(keys: string) {
  const byVersion = new Map(
    keys.split(",").map((entry) => {
      const [version, key] = entry.split(":") as [string, string];
      return [Number(version), key] as const;
    }),
  );
  const newest = Math.max(...byVersion.keys());

  function keyOf(version: number): Promise<CryptoKey> {
    const key = byVersion.get(version);
    if (!key) throw new Error(`no sealing key of version ${version}`);
    return crypto.subtle.importKey("raw", Buffer.from(key, "base64"), "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  return {
    /** Version of the key that seals; a text with another version was sealed before a rotation of the keys. */
    version: newest,
    async seal(secret: string, context: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const key = await keyOf(newest);
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: utf8(context) },
        key,
        utf8(secret),
      );
      return `${newest}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
    },
    /** @throws Error when the key version is unknown, or the text or its context is not what was sealed. */
    async open(sealed: string, context: string): Promise<string> {
      const [version, iv, body] = sealed.split(".") as [string, string, string];
      const key = await keyOf(Number(version));
      const algorithm = { name: "AES-GCM", iv: fromBase64Url(iv), additionalData: utf8(context) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(body)));
    },
  };
}

/** Context of a person's token. */
export const grantContext = (workspaceId: number, externalUserId: string) => `grant:${workspaceId}:${externalUserId}`;
/** Context of a page's token. */
export const pageContext = (workspaceId: number, network: string, externalId: string) =>
  `page:${workspaceId}:${network}:${externalId}`;
/** Context of the secret of a person's authenticator app. */
export const authenticatorContext = (userId: number) => `authenticator:${userId}`;
/** Context of the person whom a deletion request is about. */
export const deletionContext = (code: string) => `deletion:${code}`;
/** Context of the targets of a workspace's alerts. */
export const alertTargetsContext = (workspaceId: number) => `alerts:${workspaceId}`;
/** Context of the address and secrets of a webhook. */
export const webhookContext = (publicId: string) => `webhook:${publicId}`;
/** Context of the address and keys of a device that gets pushes. */
export const deviceContext = (endpointHash: string) => `push:${endpointHash}`;
/** Context of the address that an answer to an appeal goes to. */
export const appealContext = (appealId: number) => `appeal:${appealId}`;
/** Context of a mail that is still to be sent. */
export const mailContext = (mailId: number) => `mail:${mailId}`;
/** Context of a person who is blocked on a page. */
export const personContext = (workspaceId: number, pageId: number, authorKey: string) =>
  `blocked:${workspaceId}:${pageId}:${authorKey}`;
