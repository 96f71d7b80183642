import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { ownComment } from "../queries.ts";
import { addressesTheModel } from "../review/addresses-the-model.ts";
import { takeLanguageModelCalls } from "../review/language-model-budget.ts";
import { MAX_ASKED_LENGTH } from "../review/review-question.ts";
import { readAnalysis } from "../storage/analysis.ts";
import { fitReply, replyRequest } from "./reply-request.ts";
import { replyTemplate } from "./reply-templates.ts";

/** The share of the language model's budget that replies may use, because doubtful comments come first. */
const BUDGET_SHARE = 0.2;

/**
 * Suggests a reply that the owner may send, change or discard. The language model writes it; a template replaces it when the
 * model is missing or writes something that no page should say.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `comment_removed` when the network no longer has it
 */
export async function suggestReply(
  deps: Pick<Deps, "core" | "languageModel" | "config" | "now">,
  { kind, ...own }: WorkspaceReader & { id: string; kind: ReplyKind },
) {
  const comment = await ownComment(own);
  if (comment.status === "removed") throw new AppError("comment_removed");
  const analysis = readAnalysis(comment.analysis);
  const suggestedReply =
    (await written(deps, { ...comment, kind })) ??
    replyTemplate({
      kind,
      text: comment.text,
      authorName: comment.authorName,
      scores: analysis?.scores ?? {},
      category: analysis?.category ?? null,
      variant: comment.id,
    });
  return { success: true as const, suggestedReply };
}

async function written(
  deps: Pick<Deps, "core" | "languageModel" | "config" | "now">,
  {
    workspaceId,
    text,
    authorName,
    kind,
  }: { workspaceId: number; text: string; authorName: string | null; kind: ReplyKind },
): Promise<string | null> {
  if (text.trim() === "" || text.length > MAX_ASKED_LENGTH || addressesTheModel(text)) return null;
  if ((await takeLanguageModelCalls(deps, { workspaceId, wanted: 1, share: BUDGET_SHARE })) === 0) return null;
  const reply = await deps.languageModel.write(replyRequest({ text, authorName, kind }));
  return reply === null ? null : fitReply(reply);
}
