// A push service with its browsers. It creates subscriptions like `PushManager.subscribe`, refuses what real services refuse (RFC 8030,
// RFC 8292), and decrypts messages like a browser (RFC 8291). It is not saved.
import { importJWK, jwtVerify } from "jose";

/** The origin of subscriptions: a public name that does not exist. Local Workers and tests send its requests to the sandbox. */
export const PUSH_ORIGIN = "https://push.example.com";

const MAX_BYTES = 4096;
const MAX_TOKEN_SECONDS = 24 * 3_600;
const URGENCIES = ["very-low", "low", "normal", "high"];
const P256 = { name: "ECDH", namedCurve: "P-256" };

type PushedMessage = {
  /** The decrypted message; null when the browser cannot decrypt it and drops it silently. */
  text: string | null;
  ttl: number;
  receivedAt: number;
};
type Device = {
  id: string;
  /** The public key of the sender, as the page gave it, base64url. */
  applicationServerKey: string;
  keys: CryptoKeyPair;
  publicKey: Bytes;
  auth: Bytes;
  state: "open" | "gone";
  messages: PushedMessage[];
};
type Bytes = Uint8Array<ArrayBuffer>;

export type PushService = ReturnType<typeof createPushService>;

export function createPushService({ now }: { now: () => number }) {
  const devices = new Map<string, Device>();
  let failure: number | null = null;
  return {
    /** The result of `PushSubscription.toJSON`. */
    async subscribe(applicationServerKey: string) {
      const keys = await crypto.subtle.generateKey(P256, true, ["deriveBits"]);
      if (!("privateKey" in keys)) throw new Error("a pair of keys was asked for");
      const id = `device-${devices.size + 1}`;
      const publicKey = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
      const auth = crypto.getRandomValues(new Uint8Array(16));
      devices.set(id, { id, applicationServerKey, keys, publicKey, auth, state: "open", messages: [] });
      const written = { p256dh: toBase64Url(publicKey), auth: toBase64Url(auth) };
      return { endpoint: `${PUSH_ORIGIN}/push/${id}`, expirationTime: null, keys: written };
    },
    /** Receives a message. @returns the status of the answer */
    async take(id: string, headers: Headers, body: Bytes): Promise<number> {
      if (failure !== null) return failure;
      const device = devices.get(id);
      if (!device) return 404;
      if (device.state === "gone") return 410;
      const refusal = await refusalOf(device, headers, body, now());
      if (refusal !== null) return refusal;
      const text = await decrypt(device, body).catch(() => null);
      device.messages.push({ text, ttl: Number(headers.get("ttl")), receivedAt: now() });
      return 201;
    },
    /** Ends a subscription, as when the person revokes the permission. @returns false when there is no such device */
    end(id: string): boolean {
      const device = devices.get(id);
      if (device) device.state = "gone";
      return device !== undefined;
    },
    /** Sets the status of all answers from now on. @param status null for the usual answers */
    failWith(status: number | null) {
      failure = status;
    },
    devices: () => [...devices.values()].map(({ id, state, messages }) => ({ id, state, messages })),
  };
}

async function refusalOf(device: Device, headers: Headers, body: Bytes, at: number): Promise<number | null> {
  const ttl = headers.get("ttl");
  if (ttl === null || !/^\d+$/.test(ttl)) return 400;
  const urgency = headers.get("urgency");
  if (urgency !== null && !URGENCIES.includes(urgency)) return 400;
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (!token || !key) return 401;
  if (key !== device.applicationServerKey || !(await isSigned(token, key, at))) return 403;
  if (body.length > MAX_BYTES) return 413;
  return body.length > 0 && headers.get("content-encoding") !== "aes128gcm" ? 400 : null;
}

/** Checks a token by RFC 8292, section 2: for this origin, for at most a day, and with an address of the sender. */
async function isSigned(token: string, key: string, at: number): Promise<boolean> {
  try {
    const point = fromBase64Url(key);
    const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
    const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
      algorithms: ["ES256"],
      audience: PUSH_ORIGIN,
      currentDate: new Date(at),
      requiredClaims: ["exp", "sub"],
    });
    // The application on this machine has no certificate.
    return (
      payload.exp! <= at / 1000 + MAX_TOKEN_SECONDS && /^(mailto:|https:\/\/|http:\/\/127\.0\.0\.1:)/.test(payload.sub!)
    );
  } catch {
    return false;
  }
}

async function decrypt({ keys, publicKey, auth }: Device, body: Bytes): Promise<string> {
  const idLength = body[20]!;
  const [salt, sender, sealed] = [body.slice(0, 16), body.slice(21, 21 + idLength), body.slice(21 + idLength)];
  const senderKey = await crypto.subtle.importKey("raw", sender, P256, false, []);
  const agreement = { name: "ECDH", public: senderKey };
  const shared = await crypto.subtle.deriveBits(agreement, keys.privateKey, 256);
  const info = new Uint8Array([...text("WebPush: info\0"), ...publicKey, ...sender]);
  const material = await derive(shared, auth, info, 32);
  const contentKey = await derive(material, salt, text("Content-Encoding: aes128gcm\0"), 16);
  const iv = await derive(material, salt, text("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["decrypt"]);
  const record = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
  const end = record.lastIndexOf(2);
  return new TextDecoder().decode(record.slice(0, end));
}

async function derive(material: BufferSource, salt: Bytes, info: Bytes, bytes: number): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

const text = (words: string): Bytes => new TextEncoder().encode(words);
const toBase64Url = (bytes: Bytes): string => Buffer.from(bytes).toString("base64url");
const fromBase64Url = (written: string): Bytes => new Uint8Array(Buffer.from(written, "base64url"));
