// The part of the acta in a case file: enough to check comments without Atalaya.
import { SEALED_PARTS } from "./check.ts";
import { type CommentState, entryFrom, entryOf, lineOf } from "./entry.ts";
import { chainOf, isSigned, type Seal, type SignedDay } from "./seal.ts";
import { rootFrom, type Step } from "./tree.ts";

/** A comment, its entry, and the way from there to the root of its seal. Seal 0: it was not sealed yet. */
export type Proved = { state: CommentState; seal: number; entry: string; path: Step[] };

/** Comments whose seals one day signs. */
export type Proof = {
  comments: Proved[];
  /** The chain before the first of `seals`. */
  before: string;
  /** From the first seal of these comments up to the signed one. */
  seals: Omit<Seal, "chain">[];
  /** Null while none of the seals is signed. */
  signed: SignedDay | null;
};

type CheckedComment = {
  state: CommentState;
  /** Null for one that was not sealed yet. */
  sealedAt: number | null;
  /** What is not as it was sealed; `seal` where the entry is not in its seal. Empty: everything fits. */
  changed: ((typeof SEALED_PARTS)[number] | "seal")[];
};

export type CheckedProof = {
  comments: CheckedComment[];
  /** Whether the chain from the first seal leads to a signed value; null when the file has no signature. */
  isSigned: boolean | null;
};

/** @throws Error for what is no proof, and in a browser that does not know Ed25519 */
export async function checkProof({ comments, before, seals, signed }: Proof): Promise<CheckedProof> {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]));
  const checked = await Promise.all(comments.map((proved) => checkComment(proved, byNumber.get(proved.seal))));
  if (!signed) return { comments: checked, isSigned: null };
  let chain = before;
  for (const seal of seals) chain = await chainOf(seal, chain);
  const isChain =
    chain === signed.chain &&
    seals.at(-1)?.number === signed.number &&
    seals.every(({ number }, at) => number === seals[0]!.number + at);
  return { comments: checked, isSigned: isChain && (await isSigned(signed)) };
}

async function checkComment({ state, seal, entry, path }: Proved, sealed: Proof["seals"][number] | undefined) {
  if (seal === 0) return { state, sealedAt: null, changed: [] };
  if (!sealed) throw new Error("no seal");
  const [given, now] = [entryFrom(entry), await entryOf(state)];
  // Text and author of an archived comment are emptied without a new entry.
  const parts = SEALED_PARTS.filter((part) => state.salt !== null || (part !== "text" && part !== "facts"));
  const changed: CheckedComment["changed"] = parts.filter((part) => given[part] !== now[part]);
  const { id, pageId, upTo, rule } = now;
  const isOfEntry = lineOf({ ...given, id, pageId, upTo, rule }) === entry;
  if (!isOfEntry || (await rootFrom(entry, path)) !== sealed.root) changed.push("seal");
  return { state, sealedAt: sealed.sealedAt, changed };
}
