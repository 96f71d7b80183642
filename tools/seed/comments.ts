// A year of comments, their sentences judged by the real engine, stored as the Worker stores them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import type { CommentRow } from "../../worker/features/comments/queries.ts";
import { type Analysis, analysisOf } from "../../worker/features/comments/storage/analysis.ts";
import { usagePeriodStart } from "../../worker/features/plans/usage-period.ts";
import { createClassifier } from "../../worker/moderation/classify.ts";
import { type Decision, decide } from "../../worker/moderation/decide.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { fingerprint } from "../../worker/moderation/repetition/fingerprint.ts";
import { comments } from "../../worker/platform/db/comments.ts";
import { newId } from "../../worker/platform/db/ids.ts";
import { localDay } from "../../worker/time.ts";
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { REASONS } from "../../worker/vocabulary/judgement.ts";
import type { Database } from "./database.ts";
import type { SeededOwner, SeededPage } from "./owners.ts";
import { pick, randomFrom } from "./random.ts";
import { createTexts } from "./texts.ts";

const WEIGHTS = join(import.meta.dirname, "../../worker/moderation/model.bin");
const TIME_ZONE = "Europe/Madrid";
const YEAR_MS = 365 * DAY_MS;
const POSTS_OF_A_PAGE = 200;

const COLUMNS = Object.entries(getTableColumns(comments));

type Options = {
  owners: SeededOwner[];
  /** Comments of the first owner, and of all others together. */
  large: number;
  others: number;
  /** When the last one comes; the first is a year older. */
  now: number;
  say: (line: string) => void;
};

/** Triggers and indexes have to be out: both cost more here than making them afterwards. */
export function seedComments(database: Database, { owners, large, others, now, say }: Options): void {
  const random = randomFrom(20_261_121);
  const texts = createTexts(random);
  const judge = createJudge();
  const insert = database.prepare(
    `INSERT INTO comments (${COLUMNS.map(([, { name }]) => name)}) VALUES (${COLUMNS.map(() => "?")})`,
  );
  const positions = new Map<number, number>();
  const total = large + others;
  const days = new Map<number, string>();
  /** Formatting a day takes longer than judging a comment: once for each hour. */
  const dayOf = (at: number) => {
    const hour = Math.floor(at / 3_600_000);
    const known = days.get(hour) ?? localDay(at, TIME_ZONE);
    days.set(hour, known);
    return known;
  };
  let lastOf: { page: SeededPage; key: string } | null = null;

  database.exec("BEGIN");
  for (let index = 0; index < total; index++) {
    const isLarge = others === 0 || owners.length === 1 || random() < large / total;
    const owner = isLarge ? owners[0]! : owners[1 + Math.floor(random() * (owners.length - 1))]!;
    const page = pick(random, owner.pages);
    const postedAt = Math.floor((now - YEAR_MS + (index / total) * YEAR_MS) / 1000) * 1000;
    const receivedAt = postedAt + 1500;
    const { text, sentence, at } = texts.text();
    const author = texts.author();
    const key = String(100_000_000 + index);
    const position = (positions.get(owner.workspaceId) ?? 0) + 1;
    positions.set(owner.workspaceId, position);

    const { decision, analysis, found } = judge(sentence);
    const row: CommentRow = {
      id: keyAt(receivedAt, index),
      workspaceId: owner.workspaceId,
      pageId: page.id,
      network: page.network,
      externalId: `${page.externalId}_${key}`,
      externalKey: key,
      postId: `${page.externalId}_${Math.floor(random() ** 2 * POSTS_OF_A_PAGE)}`,
      parentKey: lastOf?.page === page && random() < 0.5 ? lastOf.key : null,
      isAd: random() < 0.08,
      adId: null,
      isOwn: random() < 0.03,
      authorName: author.name,
      authorKey: author.id.toString(16).padStart(16, "0"),
      text,
      textHash: createHash("sha256").update(text).digest("hex").slice(0, 16),
      fingerprint: found,
      textAt: postedAt,
      attachmentUrl: null,
      permalink: `https://www.facebook.com/${page.externalId}_${key}`,
      postedAt,
      receivedAt,
      foundBy: "webhook",
      decidedAt: receivedAt + 200,
      confirmedAt: null,
      day: dayOf(postedAt),
      usagePeriod: usagePeriodStart(owner.usageAnchor, receivedAt),
      status: decision.status,
      moderationAction: ({ approved: "auto_approved", flagged: "auto_flagged", disapproved: "auto_hidden" } as const)[
        decision.status
      ],
      decidedBy: "machine",
      decisionSeq: 1,
      desired: "visible",
      observed: "visible",
      actionId: null,
      actionState: null,
      actionError: null,
      actionLeaseUntil: null,
      analysis: JSON.stringify({ ...analysis, reasons: analysis.reasons.map((reason) => moved(reason, at)) }),
      reason: decision.status === "approved" ? null : decision.category,
      replyText: null,
      replyState: null,
      replyError: null,
      internalNote: null,
      changeSeq: position,
    };
    lived(row, random);
    insert.run(
      ...COLUMNS.map(([name]) => {
        const value = row[name as keyof CommentRow];
        return typeof value === "boolean" ? Number(value) : value;
      }),
    );
    lastOf = { page, key };
    if (index % 100_000 === 99_999) say(`${index + 1} comments`);
  }
  const sequence = database.prepare("INSERT INTO sequences (workspace_id, value) VALUES (?, ?)");
  for (const [workspaceId, position] of positions) sequence.run(workspaceId, position);
  database.exec("COMMIT");
}

type Judged = { decision: Decision; analysis: Analysis; found: string | null };

/** Judges each sentence once: what people put around it changes little, and a million judgements take minutes. */
function createJudge(): (sentence: string) => Judged {
  const classify = createClassifier(new Uint8Array(readFileSync(WEIGHTS)).buffer);
  const policy = { ...DEFAULT_POLICY, hidesSpam: true };
  const known = new Map<string, Judged>();
  return (sentence) => {
    let judged = known.get(sentence);
    if (!judged) {
      let found: string | null = null;
      const signals = classify(sentence, policy, {
        repetition: (normalized) => {
          found = fingerprint(normalized) || null;
          return { sameAuthor: 0, otherAuthors: 0 };
        },
      });
      const decision = decide(signals, policy);
      judged = { decision, analysis: analysisOf(signals, decision, "0.0"), found };
      known.set(sentence, judged);
    }
    return judged;
  };
}

/** What was found in the sentence stands later in the comment. */
const moved = (reason: Analysis["reasons"][number], by: number) =>
  "start" in reason && reason.start !== undefined && reason.end !== undefined
    ? { ...reason, start: reason.start + by, end: reason.end + by }
    : reason;

/** As `newId` makes it, and the same at every run: its low 13 bits are a count. */
const keyAt = (at: number, index: number) => Math.floor(newId(at) / 8192) * 8192 + (index % 8192);

/** What became of it since: people decided some, the network hid what was hidden, a few were answered. */
function lived(row: CommentRow, random: () => number): void {
  if (row.isOwn) {
    Object.assign(row, { status: "approved", moderationAction: null, decidedBy: null, decidedAt: null });
    Object.assign(row, { decisionSeq: 0, analysis: null, reason: null, usagePeriod: null, fingerprint: null });
    return;
  }
  const chance = random();
  if (chance < 0.0003) {
    Object.assign(row, { status: "pending", moderationAction: null, decidedBy: null, decidedAt: null });
    Object.assign(row, { decisionSeq: 0, analysis: null, reason: null, usagePeriod: null });
    return;
  }
  if (chance < 0.01) {
    const removed = chance < 0.003;
    row.status = removed ? "removed" : "disapproved";
    row.moderationAction = removed ? "manual_removed" : "manual_hidden";
    row.decidedBy = "person";
    row.decisionSeq = 2;
    row.reason = pick(random, REASONS.slice(3));
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

/** What goes with the comments: their ledger, outbox, replies and posts. */
export const FROM_COMMENTS = [
  `INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
   SELECT id, 2 * change_seq - 1, workspace_id, decided_at, 'machine', 'decided', NULL, CASE WHEN decided_by = 'machine' THEN status ELSE 'approved' END
   FROM comments WHERE decided_at IS NOT NULL`,
  `INSERT INTO events (comment_id, seq, workspace_id, at, actor, user_id, cause, from_status, to_status, detail)
   SELECT id, 2 * change_seq, workspace_id, decided_at + 60000, 'person', workspace_id, 'moderated', 'approved', status, '{"via":"web"}'
   FROM comments WHERE decided_by = 'person'`,
  `INSERT INTO actions (id, workspace_id, page_id, comment_id, kind, decision_seq, state, attempts, resend_at, created_at, updated_at)
   SELECT id, workspace_id, page_id, id, CASE desired WHEN 'deleted' THEN 'delete' ELSE 'hide' END, decision_seq, 'applied', 1, confirmed_at, decided_at, confirmed_at
   FROM comments WHERE action_id IS NOT NULL`,
  `INSERT INTO replies (id, workspace_id, page_id, comment_id, kind, text, state, attempts, resend_at, created_at, updated_at, user_id, day)
   SELECT id, workspace_id, page_id, id, 'public', reply_text, 'applied', 1, received_at, received_at, received_at, workspace_id, day
   FROM comments WHERE reply_text IS NOT NULL`,
  `INSERT INTO posts (page_id, external_id, workspace_id, excerpt, permalink, posted_at, updated_at)
   SELECT page_id, post_id, workspace_id, 'Novedades de la semana ' || min(rowid), 'https://www.facebook.com/' || post_id, min(posted_at), max(posted_at)
   FROM comments GROUP BY page_id, post_id`,
];
