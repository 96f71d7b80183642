// Encrypts the body of a push message, so that only the browser can read it: RFC 8291, in the encoding of RFC 8188 (`aes128gcm`).
import { fromBase64Url, joinBytes, utf8 } from "../crypto/encoding.ts";

/** The keys of a browser's subscription, base64url. */
type PushKeys = {
  /** Public key on P-256, an uncompressed point of 65 bytes. */
  p256dh: string;
  /** Secret of 16 bytes. */
  auth: string;
};

/** The key pair and salt that are new for each message. */
type Ephemeral = { sender: CryptoKeyPair; salt: Uint8Array<ArrayBuffer> };

/**
 * The longest text: push services accept bodies of 4,096 bytes, minus a header of 86, one byte that ends the padding, and a tag
 * of 16.
 */
export const MAX_PUSH_BYTES = 4096 - 86 - 1 - 16;

const RECORD_SIZE = 4096;
const P256 = { name: "ECDH", namedCurve: "P-256" };

export async function newEphemeral(): Promise<Ephemeral> {
  const sender = await crypto.subtle.generateKey(P256, true, ["deriveBits"]);
  if (!("privateKey" in sender)) throw new Error("a pair of keys was asked for");
  return { sender, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/**
 * Encrypts a text.
 *
 * @param text at most `MAX_PUSH_BYTES` in UTF-8
 * @throws Error when the subscription's keys are invalid
 */
export async function encryptPush(text: string, keys: PushKeys, { sender, salt }: Ephemeral) {
  const [receiverKey, secret] = [fromBase64Url(keys.p256dh), fromBase64Url(keys.auth)];
  const receiver = await crypto.subtle.importKey("raw", receiverKey, P256, false, []);
  const senderKey = await rawKey(sender.publicKey);
  const agreement = { name: "ECDH", public: receiver };
  const shared = await crypto.subtle.deriveBits(agreement, sender.privateKey, 256);
  const material = await derive(shared, secret, joinBytes(utf8("WebPush: info\0"), receiverKey, senderKey), 32);
  const contentKey = await derive(material, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(material, salt, utf8("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  // The last and only record ends with 2 (RFC 8188, 2).
  const record = joinBytes(utf8(text), new Uint8Array([2]));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, record);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joinBytes(salt, size, new Uint8Array([senderKey.length]), senderKey, new Uint8Array(sealed));
}

async function rawKey(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await crypto.subtle.exportKey("raw", key);
  if (!(raw instanceof ArrayBuffer)) throw new Error("a raw key was asked for");
  return new Uint8Array(raw);
}

/** HKDF with SHA-256 (RFC 5869). @param bytes of the key */
async function derive(
  material: BufferSource,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}
