// A seal fixes some entries and the chain before it. The last one of a day is signed.
import { type Bytes, digestOf, toBytes, utf8Of } from "./digest.ts";

export type Seal = {
  /** From 1, without gaps. */
  number: number;
  /** Epoch milliseconds. */
  sealedAt: number;
  sealedTo: number;
  root: string;
  chain: string;
};

/** What owners are told about the acta; `features/acta/make-seals.ts` takes half of it unless very much comes at once. */
export const SEALED_WITHIN_MINUTES = 60;

/** What the first seal stands on. */
export const BEFORE_THE_FIRST: Pick<Seal, "number" | "sealedTo" | "chain"> = { number: 0, sealedTo: 0, chain: "" };

/** The hash of a seal and of the chain before it. */
export const chainOf = ({ number, sealedAt, sealedTo, root }: Omit<Seal, "chain">, before: string): Promise<string> =>
  digestOf("seal", before, root, number, sealedAt, sealedTo);

/** The last seal of a day in UTC. */
export type SealedDay = { workspace: string; day: string; number: number; chain: string };
/** The key, which names itself, and the signature, base64url. */
export type Signature = { keyId: string; signature: string };
export type SignedDay = SealedDay & Signature;

/** The bytes that are signed. */
export const messageOf = ({ workspace, day, number, chain }: SealedDay) =>
  utf8Of(JSON.stringify(["acta", workspace, day, number, chain]));

export const isSigned = (day: SignedDay): Promise<boolean> => isSignature(day, messageOf(day));

/**
 * Whether the signature is that of its key, Ed25519. Whether the key is the deployment's is another question.
 *
 * @throws Error in a browser without Ed25519
 */
export async function isSignature({ keyId: x, signature }: Signature, message: Bytes): Promise<boolean> {
  try {
    const publicKey = await crypto.subtle.importKey(
      "jwk",
      { kty: "OKP", crv: "Ed25519", x },
      { name: "Ed25519" },
      false,
      ["verify"],
    );
    return await crypto.subtle.verify({ name: "Ed25519" }, publicKey, toBytes(signature), message);
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") throw error;
    return false;
  }
}
