// Compares the acta with the comments as they are. Pure; the caller reads both, a part at a time.
import { type CommentState, type Entry, entryFrom, entryOf, ledgerOf, textOf } from "./entry.ts";
import { chainOf, type Seal } from "./seal.ts";
import { rootOf } from "./tree.ts";

/** What an entry fixes. */
export const SEALED_PARTS = ["text", "facts", "status", "ledger"] as const;
type SealedPart = (typeof SEALED_PARTS)[number];
/** The same in words. */
export const SEALED_NAMES: Record<SealedPart, string> = {
  text: "el texto",
  facts: "el autor, la fecha o el motivo",
  status: "el estado",
  ledger: "lo que pasó y cuándo",
};

/** What does not fit, and where. A place without a comment is the whole seal. */
export type Finding =
  /** The comment is not as it was sealed. */
  | { kind: "changed"; parts: SealedPart[]; seal: number; commentId: number }
  /** Its text changed later, and no event of the ledger says so. */
  | { kind: "rewritten"; seal: number; commentId: number }
  /** It was sealed, and does not exist any more. */
  | { kind: "removed"; seal: number; commentId: number }
  /** It exists, and was not sealed when it would have been. */
  | { kind: "inserted"; seal: number; commentId: number }
  /** Entries of the seal, or the seal itself, are not those of the chain. */
  | { kind: "seal_changed" | "seal_missing"; seal: number }
  /** The signature is not one of this deployment for this chain. */
  | { kind: "signature"; seal: number };

export type SealWithEntries = Seal & { entries: string };

export const linesOf = ({ entries }: Pick<SealWithEntries, "entries">): string[] => entries.split("\n");

/** Whether a seal holds: its entries have its root, and its chain follows the one before. */
export async function checkSeal(
  seal: SealWithEntries,
  before: Pick<Seal, "number" | "sealedTo" | "chain">,
): Promise<Finding[]> {
  const gaps = Array.from({ length: Math.max(0, seal.number - before.number - 1) }, (_, at) => before.number + at + 1);
  if (gaps.length > 0) return gaps.map((number) => ({ kind: "seal_missing", seal: number }));
  const holds =
    (await rootOf(linesOf(seal))) === seal.root &&
    (await chainOf(seal, before.chain)) === seal.chain &&
    seal.sealedTo > before.sealedTo;
  return holds ? [] : [{ kind: "seal_changed", seal: seal.number }];
}

type Given = {
  /** The comments of its entries as they are, and all with a change in its part of the sequence; undefined for none. */
  find: (id: number) => CommentState | undefined;
  changed: readonly Pick<CommentState, "id" | "changeSeq">[];
  /** Whether the owner deleted comments of this page up to this one. */
  isDeletedByOwner: (entry: Entry) => boolean;
  /** Comments of the archive are emptied without a new entry. */
  isArchived: (id: number) => boolean;
};

/** What became of the comments of a seal. */
export type Checked = { findings: Finding[]; erased: number; deletedByOwner: number };

export async function checkEntries(seal: SealWithEntries, given: Given): Promise<Checked> {
  const entries = linesOf(seal).map(entryFrom);
  const checked: Checked = { findings: [], erased: 0, deletedByOwner: 0 };
  const place = (id: number) => ({ seal: seal.number, commentId: id });
  for (const entry of entries) {
    const state = given.find(entry.id);
    if (state?.salt === null) checked.erased++;
    if (!state && given.isDeletedByOwner(entry)) checked.deletedByOwner++;
    else if (!state) checked.findings.push({ kind: "removed", ...place(entry.id) });
    else {
      const finding = await compare(entry, state, given.isArchived(entry.id));
      if (finding) checked.findings.push({ ...finding, ...place(entry.id) });
    }
  }
  const sealed = new Set(entries.map(keyOf));
  for (const { id, changeSeq } of given.changed)
    if (!sealed.has(keyOf({ id, upTo: changeSeq }))) checked.findings.push({ kind: "inserted", ...place(id) });
  return checked;
}

export const keyOf = ({ id, upTo }: Pick<Entry, "id" | "upTo">): string => `${id} ${upTo}`;

/** Late answers of the network, which are in the ledger and change nothing else. They are sealed with the comment's next change. */
const LEAVES_COMMENT = /^(confirmed|reply_)/;

type Difference = { kind: "changed"; parts: SealedPart[] } | { kind: "rewritten" };

async function compare(entry: Entry, state: CommentState, isArchived: boolean): Promise<Difference | null> {
  if (state.pageId !== entry.pageId || state.changeSeq < entry.upTo)
    return { kind: "changed", parts: [...SEALED_PARTS] };
  if (state.changeSeq > entry.upTo) return compareEarlier(entry, state);
  if (state.events.some(({ seq, cause }) => seq > entry.upTo && !LEAVES_COMMENT.test(cause)))
    return { kind: "changed", parts: ["ledger"] };
  const now = await entryOf(state);
  const comparable = isArchived && state.salt === null ? (["ledger"] as const) : SEALED_PARTS;
  const parts = comparable.filter((part) => now[part] !== entry[part]);
  return parts.length > 0 ? { kind: "changed", parts } : null;
}

/** Of an earlier state the ledger is left, and the text as long as nothing says that it changed. */
async function compareEarlier(entry: Entry, state: CommentState): Promise<Difference | null> {
  if ((await ledgerOf(state, entry.upTo)) !== entry.ledger) return { kind: "changed", parts: ["ledger"] };
  const isExplained =
    state.isOwn ||
    state.salt === null ||
    entry.status === "pending" ||
    state.events.some(({ seq }) => seq > entry.upTo);
  if (isExplained || (await textOf(state)) === entry.text) return null;
  // The network's reports come in any order: a comment may have been hidden before its text arrived.
  return (await textOf({ ...state, text: "" })) === entry.text ? null : { kind: "rewritten" };
}
