import { ChevronUp, CircleHelp, UserRoundCheck } from "lucide-react";
import { useId } from "react";
import { UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import { proposalFor } from "../../../../worker/vocabulary/judging/private-data.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { type NamedPage, PageMark } from "../../accounts/page-mark.tsx";
import { NetworkIcon } from "../../networks/network-icon.tsx";
import { TimeAgo } from "../../time/time-ago.tsx";
import { AuthorHeading } from "../author/author-heading.tsx";
import type { Decide } from "../data/decision.ts";
import { writtenAt } from "../data/merge.ts";
import { RetryLine } from "../decisions/retry-line.tsx";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import type { CardPart } from "../keyboard/card-keys.ts";
import { ReplyGiven } from "../reply/reply-given.tsx";
import { actionProblem, friendsStillSee } from "./action-label.ts";
import { CommentBadges } from "./badges/comment-badges.tsx";
import { CardButton } from "./card-button.tsx";
import { CommentActions } from "./comment-actions.tsx";
import { CommentContext } from "./comment-context.tsx";
import { CommentDialog } from "./comment-dialog.tsx";
import { CommentAttachment, CommentText } from "./comment-text.tsx";
import { SelectBox } from "./select-box.tsx";
import { statusSentence } from "./status-sentence.ts";

const ReplyBox = lazyPart(() => import("../reply/reply-box.tsx").then(({ ReplyBox }) => ReplyBox));
const AssignPanel = lazyPart(() => import("../assign/assign-panel.tsx").then(({ AssignPanel }) => AssignPanel));
const NotesPanel = lazyPart(() => import("../notes/notes-panel.tsx").then(({ NotesPanel }) => NotesPanel));
const ProtectHint = lazyPart(() => import("./protect-hint.tsx").then(({ ProtectHint }) => ProtectHint));
const WhyPanel = lazyPart(() => import("../why/why-panel.tsx").then(({ WhyPanel }) => WhyPanel));

type Props = {
  comment: Comment;
  /** Its page, where the list has comments of several. */
  page?: NamedPage | null;
  /** The comment that the keyboard shortcuts apply to. */
  isCurrent: boolean;
  isSelected: boolean;
  /** @param shift also selects everything from the last selected comment on */
  onSelect: (shift: boolean) => void;
  open: CardPart | null;
  onOpen: (part: CardPart | null) => void;
  decide: Decide;
  /** Collapses the card to a line; null when comments are always cards. */
  onCollapse?: (() => void) | null;
};

/** A comment with everything known about it and all its actions. */
export function CommentCard({
  comment,
  page,
  isCurrent,
  isSelected,
  onSelect,
  open,
  onOpen,
  decide,
  onCollapse,
}: Props) {
  const id = useId();
  const ids = { why: `${id}-why`, reply: `${id}-reply`, note: `${id}-note`, assign: `${id}-assign` };
  const author = comment.author_name ?? UNKNOWN_AUTHOR;
  const reason = statusSentence(comment);
  const can = usePossibleActions()(comment);
  const isWhyOpen = open === "why";
  const proposal = proposalFor(comment.status, comment.analysis_metadata);
  return (
    <article
      aria-labelledby={id}
      aria-current={isCurrent || undefined}
      className={`space-y-2.5 border-l-2 p-4 transition-colors sm:px-5 ${isCurrent ? "border-lantern-text" : "border-transparent"} ${isSelected ? "bg-raised" : ""}`}
    >
      <header className="flex items-center gap-3">
        <SelectBox author={author} isSelected={isSelected} onSelect={onSelect} />
        <div className={`flex min-w-0 flex-1 flex-wrap gap-x-2 ${page ? "items-center" : "items-baseline"}`}>
          <AuthorHeading id={id} comment={comment} name={author} />
          <p className="flex flex-wrap items-center gap-x-1.5 text-ink-faint">
            {page ? (
              <PageMark page={page} network={comment.platform} />
            ) : (
              <>
                <NetworkIcon network={comment.platform} className="size-3.5" />
                <span>{NETWORK_NAMES[comment.platform]}</span>·<span>{comment.account_name}</span>
              </>
            )}
            ·
            <TimeAgo at={writtenAt(comment)} />
          </p>
        </div>
        {onCollapse && (
          <IconButton
            icon={ChevronUp}
            label="Cerrar el detalle"
            aria-expanded={true}
            className="-my-1.5 -mr-1.5"
            onClick={onCollapse}
          />
        )}
      </header>
      <CommentText comment={comment} />
      {comment.attachment_url && <CommentAttachment url={comment.attachment_url} network={comment.platform} />}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CommentBadges comment={comment} />
        {reason && <p className="text-ink-soft">{reason}</p>}
        {can.explain && (
          <CardButton
            look="quiet"
            icon={CircleHelp}
            label="¿Por qué?"
            action="why"
            className="-my-1.5"
            aria-expanded={isWhyOpen}
            aria-controls={ids.why}
            onClick={() => onOpen(isWhyOpen ? null : "why")}
          />
        )}
      </div>
      {isWhyOpen && can.explain && <WhyPanel id={ids.why} comment={comment} />}
      {proposal && can.decide && (
        <ProtectHint comment={comment} proposal={proposal} decide={decide} onReply={() => onOpen("reply")} />
      )}
      {proposal !== "delete" && friendsStillSee(comment) && <p className="text-ink-faint">{FRIENDS_SEE}</p>}
      <CommentContext comment={comment} />
      {comment.action?.message && <RetryLine what={actionProblem(comment)} action={comment.action} />}
      <ReplyGiven comment={comment} />
      {comment.internal_note && (
        <p className="wrap-anywhere text-ink-faint">
          <span className="font-medium">Nota interna:</span> {comment.internal_note}
        </p>
      )}
      <CommentActions
        comment={comment}
        open={open}
        onOpen={onOpen}
        decide={decide}
        isMain={isCurrent || onCollapse != null}
        ids={ids}
      />
      {open === "reply" && can.reply && <ReplyBox id={ids.reply} comment={comment} onClose={() => onOpen(null)} />}
      {comment.assigned && <AssignedTo assigned={comment.assigned} />}
      {open === "assign" && <AssignPanel id={ids.assign} comment={comment} onClose={() => onOpen(null)} />}
      {(open === "note" || (comment.notes?.count ?? 0) > 0) && (
        <NotesPanel id={ids.note} comment={comment} isWriting={open === "note"} onClose={() => onOpen(null)} />
      )}
      <CommentDialog part={open} comment={comment} decide={decide} onClose={() => onOpen(null)} />
    </article>
  );
}

const FRIENDS_SEE = "Quien lo escribió y sus amigos lo siguen viendo.";

/** The member to whom a comment is assigned, since when and by whom. */
function AssignedTo({ assigned: { name, by, at } }: { assigned: NonNullable<Comment["assigned"]> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
      <UserRoundCheck aria-hidden="true" className="size-4 text-lantern-text" />
      Asignado a <span className="font-medium text-ink">{name}</span>
      <span className="text-ink-faint">
        {by && `por ${by} `}· <TimeAgo at={at} />
      </span>
    </p>
  );
}
