// A passkey of a device: a key pair, and the answers to challenges that a browser sends.
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** Flags: the person is present and was verified by the device. */
const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

export function makePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authenticatorData = (flags: number, more: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  };
  const common = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };

  return {
    /** The result of `navigator.credentials.create`. */
    create(challenge: string) {
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x!, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y!, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authenticatorData(PRESENT_AND_VERIFIED | HAS_KEY, attested);
      // CBOR of { fmt: "none", attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      const clientDataJSON = base64url(clientData("webauthn.create", challenge));
      return {
        ...common,
        response: { clientDataJSON, attestationObject: base64url(attestationObject), transports: ["internal", "odd"] },
      };
    },
    /** The result of `navigator.credentials.get`. */
    get(challenge: string) {
      const data = authenticatorData(PRESENT_AND_VERIFIED);
      const client = clientData("webauthn.get", challenge);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
