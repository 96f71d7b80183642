import { Check, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type NamedPage, PageMark } from "../../accounts/page-mark.tsx";
import { MarkedText } from "../../judgement/marked-text.tsx";
import { TimeAgo } from "../../time/time-ago.tsx";
import { AuthorPanel } from "../author/author-heading.tsx";
import type { Decide } from "../data/decision.ts";
import { writtenAt } from "../data/merge.ts";
import { foundReason } from "../decisions/found-reason.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { approvalLabel } from "./action-label.ts";
import { LineBadges, StatusMark } from "./badges/line-badges.tsx";
import { collapsedLength } from "./comment-text.tsx";
import { SelectBox } from "./select-box.tsx";
import { statusSentence } from "./status-sentence.ts";
import { useSwipe } from "./use-swipe.ts";

type Props = {
  comment: Comment;
  /** Its page, where the list has comments of several. */
  page: NamedPage | null;
  isCurrent: boolean;
  isSelected: boolean;
  /** Whether this is a phone, where the line has no buttons: one swipes, or opens the card. */
  isPhone: boolean;
  /** @param shift also selects everything from the last selected comment on */
  onSelect: (shift: boolean) => void;
  onExpand: () => void;
  onDisapprove: () => void;
  decide: Decide;
  /** The open dialog about the comment. */
  children: ReactNode;
};

/** A comment in one or two lines: page, author, text, age, and the reason if it is worth a line. A press opens its card. */
export function CommentLine({
  comment,
  page,
  isCurrent,
  isSelected,
  isPhone,
  onSelect,
  onExpand,
  onDisapprove,
  decide,
  children,
}: Props) {
  const id = useId();
  const [isAuthorOpen, setAuthorOpen] = useState(false);
  const author = comment.author_name ?? UNKNOWN_AUTHOR;
  const reason = hasReasonLine(comment) ? statusSentence(comment) : null;
  const approve = () => decide({ comments: [comment], status: "approved" });
  const can = usePossibleActions()(comment);
  const approval = approvalLabel(comment);
  const canHide = can.hide && comment.status !== "disapproved";
  const swipe = useSwipe({
    onRight: can.approve ? approve : null,
    onLeft: canHide ? () => decide({ comments: [comment], status: "disapproved", reason: foundReason(comment) }) : null,
  });
  return (
    <div className="relative overflow-clip">
      {swipe.offset !== 0 && (
        <div
          aria-hidden="true"
          className={`absolute inset-0 flex items-center px-5 font-semibold ${swipe.offset > 0 ? "bg-ok-soft text-ok" : "justify-end bg-hidden-soft text-hidden"}`}
        >
          {swipe.offset > 0 ? approval : "Ocultar"}
        </div>
      )}
      <article
        aria-labelledby={id}
        aria-current={isCurrent || undefined}
        {...swipe.handlers}
        style={swipe.offset === 0 ? undefined : { transform: `translateX(${swipe.offset}px)` }}
        className={`group relative flex touch-pan-y items-start gap-2.5 border-l-2 px-4 py-2 sm:px-5 ${isCurrent ? "border-lantern-text" : "border-transparent"} ${isSelected ? "bg-raised" : "bg-ground hover:bg-raised"}`}
      >
        <button
          type="button"
          aria-expanded={false}
          aria-label={`Abrir el comentario de ${author}`}
          onClick={onExpand}
          className="absolute inset-0 cursor-pointer -outline-offset-2"
        />
        <span className="relative">
          <SelectBox author={author} isSelected={isSelected} onSelect={onSelect} />
        </span>
        <div className="pointer-events-none min-w-0 flex-1 gap-3 sm:flex">
          {page && (
            <div className="max-sm:mb-0.5 sm:w-32 sm:shrink-0 lg:w-36">
              <PageMark page={page} network={comment.platform} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-x-2 max-sm:flex-wrap">
              <StatusMark comment={comment} />
              <h2 id={id} className="max-w-44 shrink-0 truncate font-semibold max-sm:max-w-40">
                {isPhone || comment.is_own ? (
                  author
                ) : (
                  // Not reachable by the tab key, to keep its stops few: the card has the same button.
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-haspopup="dialog"
                    className="pointer-events-auto relative max-w-full truncate rounded-sm decoration-line-strong underline-offset-4 hover:underline"
                    onClick={() => setAuthorOpen(true)}
                  >
                    {author}
                  </button>
                )}
              </h2>
              <LineBadges comment={comment} />
              <p className="min-w-0 truncate wrap-anywhere max-sm:order-last max-sm:line-clamp-2 max-sm:w-full max-sm:whitespace-normal sm:flex-1">
                {comment.content === "" ? (
                  <span className="text-ink-faint italic">Sin texto</span>
                ) : (
                  <MarkedText
                    text={comment.content.slice(0, collapsedLength(comment.content) ?? undefined)}
                    reasons={comment.analysis_metadata?.reasons ?? []}
                    coarse={comment.analysis_metadata?.coarse}
                  />
                )}
              </p>{" "}
              <span className="ml-auto shrink-0 text-ink-faint sm:group-focus-within:invisible sm:group-hover:invisible">
                <TimeAgo at={writtenAt(comment)} />
              </span>
            </div>
            {reason && <p className="truncate text-ink-soft max-sm:line-clamp-2 max-sm:whitespace-normal">{reason}</p>}
          </div>
        </div>
        {!isPhone && (
          <div className="absolute top-0.5 right-3 flex rounded-control bg-raised opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
            {can.approve && (
              <IconButton
                icon={comment.status === "disapproved" ? Eye : Check}
                label={approval}
                title={`${approval} (a)`}
                onClick={approve}
              />
            )}
            {canHide && (
              <IconButton
                icon={EyeOff}
                label="Ocultar"
                title="Ocultar (d)"
                aria-haspopup="dialog"
                onClick={onDisapprove}
              />
            )}
          </div>
        )}
      </article>
      <AuthorPanel comment={comment} isOpen={isAuthorOpen} onClose={() => setAuthorOpen(false)} />
      {children}
    </div>
  );
}

/**
 * Whether a second line has the reason: what kept a comment from being hidden has. "Approved: nothing was found" for each harmless one
 * would be noise.
 */
export function hasReasonLine({ moderation_action: action, analysis_metadata: analysis }: Comment): boolean {
  if (action !== "auto_approved") return action !== null || analysis !== null;
  return analysis?.held !== undefined && (analysis.held !== "review" || analysis.reasons.length > 0);
}
