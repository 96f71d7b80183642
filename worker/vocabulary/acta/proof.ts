// The part of the acta in a case file: enough to check one comment without Atalaya.
import { type CommentState, entryOf, lineOf } from "./entry.ts";
import { chainOf, isSigned, type Seal, type SignedDay } from "./seal.ts";
import { rootFrom, type Step } from "./tree.ts";

export type Proof = {
  state: CommentState;
  entry: string;
  path: Step[];
  /** The chain before the first of `seals`. */
  before: string;
  /** The seal of the entry, and the later ones up to the signed one. */
  seals: Omit<Seal, "chain">[];
  /** Null while none of the seals is signed. */
  signed: SignedDay | null;
};

export type CheckedProof = {
  /** Whether the comment is the one of the entry, and the entry is in its seal. */
  isSealed: boolean;
  sealedAt: number;
  /** Whether the chain from that seal leads to a signed value; null when the file has no signature. */
  isSigned: boolean | null;
};

/** @throws Error for what is no proof, and in a browser that does not know Ed25519 */
export async function checkProof({ state, entry, path, before, seals, signed }: Proof): Promise<CheckedProof> {
  const [first] = seals;
  if (!first) throw new Error("no seal");
  const isSealed = lineOf(await entryOf(state)) === entry && (await rootFrom(entry, path)) === first.root;
  if (!signed) return { isSealed, sealedAt: first.sealedAt, isSigned: null };
  let chain = before;
  for (const seal of seals) chain = await chainOf(seal, chain);
  const isChain =
    chain === signed.chain &&
    seals.at(-1)!.number === signed.number &&
    seals.every(({ number }, at) => number === first.number + at);
  return { isSealed, sealedAt: first.sealedAt, isSigned: isChain && (await isSigned(signed)) };
}
