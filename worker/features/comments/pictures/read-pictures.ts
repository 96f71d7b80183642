// Reads comments that are only a picture: a vision model reads the text in it, and the engine judges that text like any other.
// Before that, and without an answer, they stay visible. The picture itself is never stored. The reading is kept by the picture's
// hash for a while, so a picture that many people post is read once.
import { eq, inArray } from "drizzle-orm";
import pMap from "p-map";
import type { Deps } from "../../../deps.ts";
import type { PictureMessage } from "../../../messages.ts";
import { policyFor } from "../../../moderation/policy-for.ts";
import { sha256Of } from "../../../platform/crypto/hash.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { comments } from "../../../platform/db/comments.ts";
import { pictureReadings } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { takeFromWindow } from "../../../platform/db/window-budget.ts";
import { showsNothing } from "../../../vocabulary/comments.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { Picture, PictureReading } from "../../../vocabulary/judging/pictures.ts";
import type { PageContext } from "../intake/page-context.ts";
import type { CommentRow } from "../queries.ts";
import { takeLanguageModelCalls } from "../review/language-model-budget.ts";
import { type Again, openQuestions, saveAnswers } from "../review/open-questions.ts";
import { analysisOf, readAnalysis } from "../storage/analysis.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { uncount } from "../storage/counted-month.ts";
import { machineEvent } from "../storage/machine-event.ts";
import { setAnalysis, setMachineJudgement } from "../storage/machine-judgement.ts";
import { weighPicture } from "./weigh-picture.ts";

/** The maximum number of new pictures of a workspace that are read in a day, UTC. Further ones stay visible. */
const MAX_PER_DAY = 2_000;
/** The maximum number of pictures in memory, and connections, at the same time. */
const AT_ONCE = 3;
const MINUTE_S = 60;

/** Reads the pictures of some messages. @param messages of one comments database */
export async function readPictures(deps: Deps, db: CommentsDb, messages: PictureMessage[]) {
  const waiting = await openQuestions(deps, messages, await loadComments(db, messages), isOpen);
  const looked = await pMap(waiting, async (picture) => ({ ...picture, seen: await lookAt(deps, picture.row) }), {
    concurrency: AT_ONCE,
  });
  let unread = messages.length - waiting.length;
  const later: Again[] = [];
  const answers: { index: number; change: CommentChange }[] = [];
  for (const { seen, index, row, page } of looked) {
    if ("reading" in seen) answers.push({ index, change: changeBy(deps, seen.reading, row, page) });
    else if (seen.again === null) unread++;
    else later.push({ index, delaySeconds: seen.again });
  }
  const { saved, again, rowsWritten } = await saveAnswers(deps, { db, answers, now: deps.now() });
  const flagged = saved.filter(({ row }) => row.status === "flagged").length;
  return {
    flagged,
    /** Nothing was found in them. */
    clean: saved.length - flagged,
    /**
     * Not read: the comment changed, its page does not use this filter, the picture cannot be fetched, the day's number is
     * reached, or no model answered.
     */
    unread,
    again: [...later, ...again],
    rowsWritten,
  };
}

const loadComments = (db: CommentsDb, messages: PictureMessage[]) =>
  db
    .select({ row: comments })
    .from(comments)
    .where(inArray(comments.id, boundList(messages.map(({ commentId }) => commentId))));

function isOpen(row: CommentRow, page: PageContext, { pictureSeq }: PictureMessage): boolean {
  const isSame = row.status === "approved" && row.decidedBy === "machine" && row.decisionSeq === pictureSeq;
  const isOnlyPicture = showsNothing(row.text) && row.attachmentUrl !== null && row.analysis !== null;
  const isJudged = page.languageModel && policyFor(page.policy, row).postMode === null;
  return isSame && isOnlyPicture && isJudged;
}

type Seen = { reading: PictureReading } | { again: number | null };

async function lookAt(deps: Deps, row: CommentRow): Promise<Seen> {
  const picture = await deps.networks[row.network].picture(row.attachmentUrl!);
  if (!picture) return { again: null };
  const hash = await sha256Of(picture.bytes);
  const earlierReading = await deps.core.query.pictureReadings.findFirst({ where: eq(pictureReadings.hash, hash) });
  if (earlierReading) return { reading: earlierReading.reading };
  return ask(deps, { picture, hash, workspaceId: row.workspaceId });
}

type Unknown = { picture: Picture; hash: string; workspaceId: number };

async function ask(deps: Deps, { picture, hash, workspaceId }: Unknown): Promise<Seen> {
  const { core, languageModel, now } = deps;
  if ((await takeLanguageModelCalls(deps, { workspaceId, wanted: 1, share: 1 })) === 0) return { again: MINUTE_S };
  const day = { name: `pictures:${workspaceId}`, windowMs: DAY_MS, now: now(), wanted: 1, upTo: MAX_PER_DAY };
  if ((await takeFromWindow(core, day)) === 0) return { again: null };
  const answer = await languageModel.look(picture);
  if (!answer.reading) return { again: answer.retryAfterMs === null ? null : Math.ceil(answer.retryAfterMs / 1000) };
  await core.insert(pictureReadings).values({ hash, reading: answer.reading, readAt: now() }).onConflictDoNothing();
  return { reading: answer.reading };
}

function changeBy({ classify }: Deps, reading: PictureReading, before: CommentRow, page: PageContext): CommentChange {
  const { changeSeq, ...row } = { ...before };
  const policy = policyFor(page.policy, row);
  const signals = classify(reading.text, policy, { author: row.authorKey });
  const decision = weighPicture(signals, reading, policy);
  const analysis = {
    ...analysisOf(signals, decision, readAnalysis(row.analysis!).versions.policy),
    ...(decision.status === "flagged" && decision.filter === null && { filter: "language_model" as const }),
    picture: reading,
  };
  if (decision.status === "approved") {
    setAnalysis(row, analysis);
    return { row, basedOn: changeSeq, event: null };
  }
  setMachineJudgement(row, decision.status, analysis);
  uncount(row);
  return {
    row,
    basedOn: changeSeq,
    event: machineEvent({ cause: "picture_read", fromStatus: before.status, toStatus: row.status }),
  };
}
