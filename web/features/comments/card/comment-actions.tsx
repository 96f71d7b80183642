import {
  Ban,
  Check,
  CircleHelp,
  ExternalLink,
  Eye,
  EyeOff,
  Reply,
  ShieldCheck,
  StickyNote,
  Trash2,
  UserCheck,
  UserRoundPlus,
  UserX,
} from "lucide-react";
import { useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useHasTeam } from "../../team/queries.ts";
import type { Decide } from "../data/decision.ts";
import { DeleteDialog } from "../decisions/delete-dialog.tsx";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { useSetBlocked } from "../decisions/use-set-blocked.ts";
import { CARD_KEYS, type CardPart } from "../keyboard/card-keys.ts";
import { PostRuleButton } from "../post/post-rule-button.tsx";
import { approvalLabel } from "./action-label.ts";
import { CardButton } from "./card-button.tsx";

type Props = {
  comment: Comment;
  open: CardPart | null;
  onOpen: (part: CardPart | null) => void;
  decide: Decide;
  /** The element ids of the parts that the buttons open. */
  ids: { why: string; reply: string; note: string; assign: string };
};

/** The actions on a comment, each with its key. A deleted comment has only its notes. */
export function CommentActions({ comment, open, onOpen, decide, ids }: Props) {
  const can = usePossibleActions()(comment);
  const [deleting, setDeleting] = useState(false);
  const hasTeam = useHasTeam();
  // Not every network has an address for a comment. Then the link leads to the post.
  const url = comment.comment_url ?? comment.post?.url;
  const partButton = (part: keyof Props["ids"]) => ({
    look: open === part ? ("secondary" as const) : ("quiet" as const),
    "aria-expanded": open === part,
    "aria-controls": ids[part],
    onClick: () => onOpen(open === part ? null : part),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {can.decide && (
        <DecisionButtons
          comment={comment}
          decide={decide}
          onDisapprove={() => onOpen("disapprove")}
          onAlwaysShow={() => onOpen("alwaysShow")}
        />
      )}
      {can.reply && <CardButton icon={Reply} label="Responder" action="reply" {...partButton("reply")} />}
      {can.organise && <CardButton icon={StickyNote} label="Nota" action="note" {...partButton("note")} />}
      {hasTeam && can.organise && (
        <CardButton icon={UserRoundPlus} label="Asignar" action="assign" {...partButton("assign")} />
      )}
      {can.explain && <CardButton icon={CircleHelp} label="¿Por qué?" action="why" {...partButton("why")} />}
      <span className="ml-auto flex flex-wrap justify-end">
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={SEE_ON_NETWORK}
            title={SEE_ON_NETWORK}
            className={`${buttonClass("quiet", "small")} aspect-square`}
          >
            <ExternalLink aria-hidden="true" className="size-4.5" />
          </a>
        )}
        {can.alwaysHide && comment.post_id && <PostRuleButton comment={comment} />}
        {can.block && <BlockButton comment={comment} onBlock={() => onOpen("block")} />}
        {can.delete && (
          <IconButton
            icon={Trash2}
            label={DELETE}
            title={DELETE}
            aria-haspopup="dialog"
            className="hover:not-disabled:text-hidden"
            onClick={() => setDeleting(true)}
          />
        )}
      </span>
      {deleting && (
        <DeleteDialog
          comment={comment}
          onClose={() => setDeleting(false)}
          onConfirm={() => {
            setDeleting(false);
            decide({ comments: [comment], status: "removed" });
          }}
        />
      )}
    </div>
  );
}

const DELETE = "Eliminar comentario";
const SEE_ON_NETWORK = "Ver en la red";

type DecisionProps = { comment: Comment; decide: Decide; onDisapprove: () => void; onAlwaysShow: () => void };

/** A hidden comment can be restored; a visible one can be approved, hidden with a reason, or hidden as spam. */
function DecisionButtons({ comment, decide, onDisapprove, onAlwaysShow }: DecisionProps) {
  const can = usePossibleActions()(comment);
  const approve = () => decide({ comments: [comment], status: "approved" });
  const disapproveAsSpam = () => decide({ comments: [comment], status: "disapproved", reason: "spam" });
  if (comment.status === "disapproved")
    return (
      <>
        <CardButton icon={Eye} label={approvalLabel(comment)} action="approve" onClick={approve} />
        {can.alwaysShow && (
          <CardButton
            icon={ShieldCheck}
            label="No volver a ocultar"
            action="alwaysShow"
            aria-haspopup="dialog"
            onClick={onAlwaysShow}
          />
        )}
      </>
    );
  return (
    <>
      {can.approve && <CardButton icon={Check} label={approvalLabel(comment)} action="approve" onClick={approve} />}
      {can.hide && (
        <>
          <CardButton
            icon={EyeOff}
            label="Desaprobar"
            action="disapprove"
            aria-haspopup="dialog"
            onClick={onDisapprove}
          />
          <CardButton icon={Ban} label="Spam" action="spam" onClick={disapproveAsSpam} />
        </>
      )}
    </>
  );
}

/** Opens the question whether to block the author of a comment, or unblocks them. */
function BlockButton({ comment, onBlock }: { comment: Comment; onBlock: () => void }) {
  const change = useSetBlocked();
  const name = comment.author_name ?? "su autor";
  if (comment.author_blocked) {
    const label = `Desbloquear a ${name}`;
    return (
      <IconButton
        icon={UserCheck}
        label={label}
        title={label}
        disabled={change.isPending}
        onClick={() => change.mutate({ comment, blocked: false })}
      />
    );
  }
  const label = `Bloquear a ${name}`;
  return (
    <IconButton
      icon={UserX}
      label={label}
      title={`${label} (${CARD_KEYS.block})`}
      aria-keyshortcuts={CARD_KEYS.block}
      aria-haspopup="dialog"
      className="hover:not-disabled:text-hidden"
      onClick={onBlock}
    />
  );
}
