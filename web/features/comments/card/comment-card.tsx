import { ChevronUp, UserRoundCheck } from "lucide-react";
import { useId } from "react";
import { UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { initialOf } from "../../../ui/initial-of.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { reasonSentence } from "../../judgement/reason-sentence.ts";
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
import { CommentActions } from "./comment-actions.tsx";
import { CommentContext } from "./comment-context.tsx";
import { CommentDialog } from "./comment-dialog.tsx";
import { CommentAttachment, CommentText } from "./comment-text.tsx";
import { SelectBox } from "./select-box.tsx";

const ReplyBox = lazyPart(() => import("../reply/reply-box.tsx").then(({ ReplyBox }) => ReplyBox));
const AssignPanel = lazyPart(() => import("../assign/assign-panel.tsx").then(({ AssignPanel }) => AssignPanel));
const NotesPanel = lazyPart(() => import("../notes/notes-panel.tsx").then(({ NotesPanel }) => NotesPanel));
const WhyPanel = lazyPart(() => import("../why/why-panel.tsx").then(({ WhyPanel }) => WhyPanel));

type Props = {
  comment: Comment;
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
export function CommentCard({ comment, isCurrent, isSelected, onSelect, open, onOpen, decide, onCollapse }: Props) {
  const id = useId();
  const ids = { why: `${id}-why`, reply: `${id}-reply`, note: `${id}-note`, assign: `${id}-assign` };
  const author = comment.author_name ?? UNKNOWN_AUTHOR;
  const reason = reasonSentence(comment);
  const can = usePossibleActions()(comment);
  return (
    <article
      aria-labelledby={id}
      aria-current={isCurrent || undefined}
      className={`space-y-2.5 border-l-2 p-4 transition-colors sm:px-5 ${isCurrent ? "border-lantern-text" : "border-transparent"} ${isSelected ? "bg-raised" : ""}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-3">
          <SelectBox author={author} isSelected={isSelected} onSelect={onSelect} />
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-raised font-semibold text-ink-soft ring-1 ring-line"
          >
            {initialOf(author)}
          </span>
          <div className="min-w-0">
            <AuthorHeading id={id} comment={comment} name={author} />
            <p className="flex flex-wrap items-center gap-x-1.5 text-ink-faint">
              <NetworkIcon network={comment.platform} className="size-3.5" />
              <span>{NETWORK_NAMES[comment.platform]}</span>·<span>{comment.account_name}</span>·
              <TimeAgo at={writtenAt(comment)} />
            </p>
          </div>
        </div>
        <div className="flex items-start gap-1.5 max-sm:w-full max-sm:justify-between">
          <CommentBadges comment={comment} />
          {onCollapse && (
            <IconButton
              icon={ChevronUp}
              label="Cerrar el detalle"
              aria-expanded={true}
              className="-my-1.5 -mr-1.5"
              onClick={onCollapse}
            />
          )}
        </div>
      </header>
      <CommentContext comment={comment} />
      <CommentText comment={comment} />
      {comment.attachment_url && <CommentAttachment url={comment.attachment_url} network={comment.platform} />}
      {reason && <p className="text-ink-soft">{reason}</p>}
      {friendsStillSee(comment) && <p className="text-ink-faint">{FRIENDS_SEE}</p>}
      {comment.action?.message && <RetryLine what={actionProblem(comment)} action={comment.action} />}
      <ReplyGiven comment={comment} />
      {comment.internal_note && (
        <p className="wrap-anywhere text-ink-faint">
          <span className="font-medium">Nota interna:</span> {comment.internal_note}
        </p>
      )}
      <CommentActions comment={comment} open={open} onOpen={onOpen} decide={decide} ids={ids} />
      {open === "reply" && can.reply && <ReplyBox id={ids.reply} comment={comment} onClose={() => onOpen(null)} />}
      {comment.assigned && <AssignedTo assigned={comment.assigned} />}
      {open === "assign" && <AssignPanel id={ids.assign} comment={comment} onClose={() => onOpen(null)} />}
      {(open === "note" || (comment.notes?.count ?? 0) > 0) && (
        <NotesPanel id={ids.note} comment={comment} isWriting={open === "note"} onClose={() => onOpen(null)} />
      )}
      {open === "why" && can.explain && <WhyPanel id={ids.why} comment={comment} />}
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
