// An entry of the acta: the state of a comment when it was sealed. Text and author are only in commitments with the comment's salt;
// when they are emptied, the salt goes with them, and nobody can try texts against an earlier entry any more.
import { digestOf } from "./digest.ts";

/** An event of the ledger, without what may name a person. */
export type SealedEvent = {
  seq: number;
  at: number;
  actor: string;
  cause: string;
  fromStatus: string | null;
  toStatus: string;
};

/** A comment as it is stored, with its events in order. */
export type CommentState = {
  id: number;
  pageId: number;
  externalKey: string;
  changeSeq: number;
  isOwn: boolean;
  status: string;
  /** Code of the published rule that it breaks (`published-rules.ts`); null when it breaks none. */
  rule: string | null;
  /** Null when text and author were emptied. */
  salt: string | null;
  text: string;
  authorName: string | null;
  postedAt: number;
  receivedAt: number;
  decidedBy: string | null;
  moderationAction: string | null;
  reason: string | null;
  analysis: string | null;
  events: readonly SealedEvent[];
};

export type Entry = {
  id: number;
  pageId: number;
  /** Position in the workspace's change sequence up to which it goes. */
  upTo: number;
  status: string;
  rule: string;
  /** Commitment to the text. */
  text: string;
  /** Commitment to the author's name, the time of writing and the decision with its reasons. */
  facts: string;
  /** Hash of the ledger, and of what never changes: the id on the network and the time of arrival. */
  ledger: string;
};

/** Replaces what is empty: a rule, and the commitments of an emptied comment. */
const NONE = "-";

export const textOf = ({ salt, text }: Pick<CommentState, "salt" | "text">): Promise<string> | typeof NONE =>
  salt === null ? NONE : digestOf("text", salt, text);

export const factsOf = (state: CommentState): Promise<string> | typeof NONE => {
  const { salt, authorName, postedAt, decidedBy, moderationAction, reason, analysis } = state;
  return salt === null
    ? NONE
    : digestOf("facts", salt, authorName, postedAt, decidedBy, moderationAction, reason, analysis);
};

/** The hash of the ledger up to a position. */
export const ledgerOf = ({ externalKey, receivedAt, events }: CommentState, upTo: number): Promise<string> =>
  digestOf(
    ...["ledger", externalKey, receivedAt],
    events
      .filter(({ seq }) => seq <= upTo)
      .map(({ seq, at, actor, cause, fromStatus, toStatus }) => [seq, at, actor, cause, fromStatus, toStatus]),
  );

export async function entryOf(state: CommentState): Promise<Entry> {
  const { id, pageId, changeSeq: upTo, status, rule } = state;
  const [text, facts, ledger] = await Promise.all([textOf(state), factsOf(state), ledgerOf(state, upTo)]);
  return { id, pageId, upTo, status, rule: rule ?? NONE, text, facts, ledger };
}

/** An entry as a line, whose bytes in UTF-8 are a leaf of the tree. */
export const lineOf = ({ id, pageId, upTo, status, rule, text, facts, ledger }: Entry): string =>
  [id, pageId, upTo, status, rule, text, facts, ledger].join(" ");

export function entryFrom(line: string): Entry {
  const [id, pageId, upTo, status = "", rule = "", text = "", facts = "", ledger = ""] = line.split(" ");
  return { id: Number(id), pageId: Number(pageId), upTo: Number(upTo), status, rule, text, facts, ledger };
}
