import { createHash } from "node:crypto";
import type { CommentRow } from "../../worker/features/comments/queries.ts";
import { type Analysis, storedAnalysis } from "../../worker/features/comments/storage/analysis.ts";
import { BLANK_COMMENT } from "../../worker/features/comments/storage/blank-comment.ts";
import { UNJUDGED } from "../../worker/features/comments/storage/machine-judgement.ts";
import { usagePeriodStart } from "../../worker/features/plans/usage-period.ts";
import { REASONS } from "../../worker/vocabulary/judging/judgement.ts";
import { pick } from "../random.ts";
import type { Judged } from "./judge.ts";
import type { SeededOwner, SeededPage } from "./owners.ts";

const POSTS_OF_A_PAGE = 200;

type Options = {
  id: number;
  owner: SeededOwner;
  page: SeededPage;
  key: string;
  /** The number in the workspace's change sequence. */
  position: number;
  postedAt: number;
  receivedAt: number;
  day: string;
  /** The comment before it on the same page, which it may answer. */
  parentKey: string | null;
  text: string;
  /** The position of the judged sentence in the text. */
  at: number;
  judged: Judged;
  author: { name: string; id: number };
  random: () => number;
};

/** Makes the row of a comment as the Worker stores it, and its state some time later. */
export function commentRow(options: Options): CommentRow {
  const { id, owner, page, key, position, postedAt, receivedAt, day, parentKey, text, at, judged, author, random } =
    options;
  const { decision, analysis } = judged;
  const row: CommentRow = {
    ...BLANK_COMMENT,
    id,
    workspaceId: owner.workspaceId,
    pageId: page.id,
    network: page.network,
    externalId: `${page.externalId}_${key}`,
    externalKey: key,
    postId: `${page.externalId}_${Math.floor(random() ** 2 * POSTS_OF_A_PAGE)}`,
    parentKey: parentKey !== null && random() < 0.5 ? parentKey : null,
    isAd: random() < 0.08,
    isOwn: random() < 0.03,
    authorName: author.name,
    authorKey: author.id.toString(16).padStart(16, "0"),
    text,
    textHash: createHash("sha256").update(text).digest("hex").slice(0, 16),
    fingerprint: judged.found,
    textAt: postedAt,
    permalink: `https://www.facebook.com/${page.externalId}_${key}`,
    postedAt,
    receivedAt,
    foundBy: "webhook",
    decidedAt: receivedAt + 200,
    day,
    usagePeriod: usagePeriodStart(owner.usageAnchor, receivedAt),
    status: decision.status,
    moderationAction: ({ approved: "auto_approved", flagged: "auto_flagged", disapproved: "auto_hidden" } as const)[
      decision.status
    ],
    decidedBy: "machine",
    decisionSeq: 1,
    analysis: storedAnalysis({ ...analysis, reasons: analysis.reasons.map((reason) => moved(reason, at)) }),
    reason: decision.status === "approved" ? null : decision.category,
    changeSeq: position,
  };
  addHistory(row, random);
  return row;
}

/** Moves findings in the sentence to its position in the comment. */
const moved = (reason: Analysis["reasons"][number], by: number) =>
  "start" in reason && reason.start !== undefined && reason.end !== undefined
    ? { ...reason, start: reason.start + by, end: reason.end + by }
    : reason;

/** The later events of a comment: people decided about some, the network hid the hidden ones, a few got replies. */
function addHistory(row: CommentRow, random: () => number): void {
  if (row.isOwn) {
    Object.assign(row, UNJUDGED, { status: "approved", decisionSeq: 0 });
    return;
  }
  const chance = random();
  if (chance < 0.0003) {
    Object.assign(row, UNJUDGED, { status: "pending", decisionSeq: 0 });
    return;
  }
  if (chance < 0.01) {
    const removed = chance < 0.003;
    row.status = removed ? "removed" : "disapproved";
    row.moderationAction = removed ? "manual_removed" : "manual_hidden";
    row.decidedBy = "person";
    row.decisionSeq = 2;
    row.reason = pick(random, REASONS.slice(4));
  } else if (row.status === "flagged" && chance < 0.7) {
    Object.assign(row, { status: "approved", moderationAction: "manual_approved", decidedBy: "person", reason: null });
    row.decisionSeq = 2;
  }
  if (row.status === "disapproved" || row.status === "removed") {
    row.desired = row.status === "removed" ? "deleted" : "hidden";
    Object.assign(row, {
      observed: row.desired,
      actionId: row.id,
      actionState: "applied",
      confirmedAt: row.receivedAt + 900,
    });
  } else if (random() < 0.01) Object.assign(row, { replyText: "¡Gracias por escribirnos!", replyState: "applied" });
}
