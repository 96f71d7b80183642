// A comment as the API shows it.
import { inArray } from "drizzle-orm";
import { pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { REASON_LABELS } from "../../vocabulary.ts";
import { Analysis } from "./analysis.ts";
import type { CommentRow } from "./queries.ts";

type PageName = { publicId: string; name: string };

/** Rows of one workspace, with the names of their pages. */
export async function presentComments(core: CoreDb, rows: CommentRow[]) {
  const ids = [...new Set(rows.map(({ pageId }) => pageId))];
  const found = ids.length
    ? await core
        .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
        .from(pages)
        .where(inArray(pages.id, ids))
    : [];
  const names = new Map(found.map((page) => [page.id, page]));
  return rows.map((row) => present(row, names.get(row.pageId)));
}

export type PresentedComment = ReturnType<typeof present>;

function present(row: CommentRow, page: PageName | undefined) {
  return {
    id: String(row.id),
    social_account_id: page?.publicId ?? "",
    account_name: page?.name ?? "",
    author_name: row.authorName,
    platform: row.network,
    content: row.text,
    status: row.status,
    moderation_action: row.moderationAction,
    action_state: row.actionState,
    action_error: row.actionError,
    analysis_metadata: presentAnalysis(row.analysis),
    original_created_at: iso(row.postedAt),
    createdAt: iso(row.receivedAt),
    received_at: iso(row.receivedAt),
    decided_at: row.decidedAt && iso(row.decidedAt),
    confirmed_at: row.confirmedAt && iso(row.confirmedAt),
    replied: row.replyText !== null && row.replyState !== "failed",
    reply_text: row.replyText,
    reply_state: row.replyState,
    reply_error: row.replyError,
    comment_url: row.permalink,
    internal_note: row.internalNote,
    external_id: row.externalId,
    is_ad: row.isAd,
    is_own: row.isOwn,
    attachment_url: row.attachmentUrl,
  };
}

function presentAnalysis(json: string | null) {
  if (json === null) return null;
  const analysis = Analysis.parse(JSON.parse(json));
  return { ...analysis, reason: analysis.category && REASON_LABELS[analysis.category] };
}

const iso = (at: number): string => new Date(at).toISOString();
