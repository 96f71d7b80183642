import { Ban, Check, CircleHelp, ExternalLink, Eye, EyeOff, Reply, Trash2 } from "lucide-react";
import { useState } from "react";
import { REASON_LABELS } from "../../../../worker/vocabulary/judgement.ts";
import type { Comment } from "../../../api/types.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import type { Decide } from "../data/decision.ts";
import { DeleteDialog } from "../decisions/delete-dialog.tsx";
import { isDecidable, isDeletable, isExplainable, isHideable, isReplyable } from "../decisions/offers.ts";
import { CARD_KEYS, type CardPart } from "../keyboard/card-keys.ts";

type Props = {
  comment: Comment;
  open: CardPart | null;
  onOpen: (part: CardPart | null) => void;
  decide: Decide;
  /** Ids of the parts that the buttons open. */
  ids: { why: string; reply: string };
};

/** What can be done about a comment, each with its key. What is hidden can be restored; what is deleted is gone. */
export function CommentActions({ comment, open, onOpen, decide, ids }: Props) {
  const [deleting, setDeleting] = useState(false);
  const { status } = comment;
  // Not every network has an address for a comment: its post then.
  const url = comment.comment_url ?? comment.post?.url;
  const isHidden = status === "disapproved";
  const approve = () => decide({ comments: [comment], status: "approved" });
  const toggle = (part: CardPart) => onOpen(open === part ? null : part);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isDecidable(comment) && (
        <>
          {status !== "approved" && (
            <Button look="secondary" size="small" aria-keyshortcuts={CARD_KEYS.approve} onClick={approve}>
              {isHidden ? (
                <Eye aria-hidden="true" className="size-4" />
              ) : (
                <Check aria-hidden="true" className="size-4" />
              )}
              {isHidden ? RESTORE : APPROVE}
              <KeyHint>{CARD_KEYS.approve}</KeyHint>
            </Button>
          )}
          {!isHidden && isHideable(comment) && (
            <>
              <Button
                look="secondary"
                size="small"
                aria-haspopup="dialog"
                aria-keyshortcuts={CARD_KEYS.disapprove}
                onClick={() => onOpen("disapprove")}
              >
                <EyeOff aria-hidden="true" className="size-4" />
                Desaprobar
                <KeyHint>{CARD_KEYS.disapprove}</KeyHint>
              </Button>
              <Button
                look="secondary"
                size="small"
                aria-keyshortcuts={CARD_KEYS.spam}
                onClick={() => decide({ comments: [comment], status: "disapproved", reason: REASON_LABELS.spam })}
              >
                <Ban aria-hidden="true" className="size-4" />
                Spam
                <KeyHint>{CARD_KEYS.spam}</KeyHint>
              </Button>
            </>
          )}
        </>
      )}
      {isReplyable(comment) && (
        <Button
          look={open === "reply" ? "secondary" : "quiet"}
          size="small"
          aria-expanded={open === "reply"}
          aria-controls={ids.reply}
          aria-keyshortcuts={CARD_KEYS.reply}
          onClick={() => toggle("reply")}
        >
          <Reply aria-hidden="true" className="size-4" />
          Responder
          <KeyHint>{CARD_KEYS.reply}</KeyHint>
        </Button>
      )}
      {isExplainable(comment) && (
        <Button
          look={open === "why" ? "secondary" : "quiet"}
          size="small"
          aria-expanded={open === "why"}
          aria-controls={ids.why}
          aria-keyshortcuts={CARD_KEYS.why}
          onClick={() => toggle("why")}
        >
          <CircleHelp aria-hidden="true" className="size-4" />
          ¿Por qué?
          <KeyHint>{CARD_KEYS.why}</KeyHint>
        </Button>
      )}
      <span className="ml-auto flex">
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
        {isDeletable(comment) && (
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

const APPROVE = "Aprobar";
const RESTORE = "Restaurar";
const DELETE = "Eliminar comentario";
const SEE_ON_NETWORK = "Ver en la red";
