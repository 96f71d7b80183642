import {
  Ban,
  Check,
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
import { Button, buttonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { useHasTeam } from "../../team/queries.ts";
import type { Decide } from "../data/decision.ts";
import { DeleteDialog } from "../decisions/delete-dialog.tsx";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { useSetBlocked } from "../decisions/use-set-blocked.ts";
import type { CardPart } from "../keyboard/card-keys.ts";
import { PostRuleButton } from "../post/post-rule-button.tsx";
import { approvalLabel } from "./action-label.ts";
import { CardButton } from "./card-button.tsx";
import { CloseCommentsButton } from "./close-comments-button.tsx";

const CaseFilesButton = lazyPart(async () => (await import("../../cases/case-files-button.tsx")).CaseFilesButton);

type Props = {
  comment: Comment;
  open: CardPart | null;
  onOpen: (part: CardPart | null) => void;
  decide: Decide;
  /** Whether this is the one card whose first action is filled. */
  isMain: boolean;
  /** The element ids of the parts that the buttons open. */
  ids: { reply: string; note: string; assign: string };
};

/** The actions on a comment: the one that changes whether it is visible, the answer, and all others in a menu. */
export function CommentActions({ comment, open, onOpen, decide, isMain, ids }: Props) {
  const can = usePossibleActions()(comment);
  const isHidden = comment.status === "disapproved";
  // The button that sends a reply is filled while it is being written.
  const look = isMain && open !== "reply" ? "primary" : "secondary";
  // Not every network has an address for a comment. Then the link leads to the post.
  const url = comment.comment_url ?? comment.post?.url;
  const approve = {
    label: approvalLabel(comment),
    action: "approve" as const,
    onClick: () => decide({ comments: [comment], status: "approved" }),
  };
  return (
    // On a phone without icons, so that all fit in one line.
    <div className="flex flex-wrap items-center gap-2 max-sm:[&>button>svg]:hidden">
      {can.decide && isHidden && <CardButton look={look} icon={Eye} {...approve} />}
      {can.hide && !isHidden && (
        <CardButton
          look={look}
          icon={EyeOff}
          label="Ocultar"
          action="disapprove"
          aria-haspopup="dialog"
          onClick={() => onOpen("disapprove")}
        />
      )}
      {can.reply && (
        <CardButton
          icon={Reply}
          label="Responder"
          action="reply"
          aria-expanded={open === "reply"}
          aria-controls={ids.reply}
          onClick={() => onOpen(open === "reply" ? null : "reply")}
        />
      )}
      {can.approve && !isHidden && <CardButton icon={Check} {...approve} />}
      <span className="ml-auto flex flex-wrap justify-end">
        {can.alwaysHide && comment.post_id && <PostRuleButton comment={comment} isSet />}
        {(can.organise || url) && (
          <Menu label="Más acciones">
            <MoreActions comment={comment} url={url} onOpen={onOpen} decide={decide} />
          </Menu>
        )}
      </span>
    </div>
  );
}

type MoreProps = Pick<Props, "comment" | "onOpen" | "decide"> & { url: string | null | undefined };

/** A deleted comment has only its notes. */
function MoreActions({ comment, url, onOpen, decide }: MoreProps) {
  const can = usePossibleActions()(comment);
  const [deleting, setDeleting] = useState(false);
  const hasTeam = useHasTeam();
  const isHidden = comment.status === "disapproved";
  return (
    <>
      {can.hide && !isHidden && (
        <CardButton
          icon={Ban}
          label="Spam"
          action="spam"
          onClick={() => decide({ comments: [comment], status: "disapproved", reason: "spam" })}
        />
      )}
      {can.alwaysShow && isHidden && (
        <CardButton
          icon={ShieldCheck}
          label="No volver a ocultar"
          action="alwaysShow"
          aria-haspopup="dialog"
          onClick={() => onOpen("alwaysShow")}
        />
      )}
      {can.organise && <CardButton icon={StickyNote} label="Nota" action="note" onClick={() => onOpen("note")} />}
      {hasTeam && can.organise && (
        <CardButton icon={UserRoundPlus} label="Asignar" action="assign" onClick={() => onOpen("assign")} />
      )}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass("quiet", "small")}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Ver en la red
        </a>
      )}
      {can.alwaysHide && comment.post_id && <PostRuleButton comment={comment} isSet={false} />}
      {comment.post_id && (
        <CaseFilesButton
          look="quiet"
          size="small"
          about={{ about: "post", commentId: comment.id }}
          label="Expediente de la publicación"
        />
      )}
      {can.close && !comment.post?.comments_closed && <CloseCommentsButton comment={comment} isClosed={false} />}
      {can.block && <BlockButton comment={comment} onBlock={() => onOpen("block")} />}
      {can.delete && (
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" className="size-4 text-hidden" />
          Eliminar comentario
        </Button>
      )}
      {deleting && <DeleteDialog comment={comment} decide={decide} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Opens the question whether to block the author of a comment, or unblocks them. */
function BlockButton({ comment, onBlock }: { comment: Comment; onBlock: () => void }) {
  const change = useSetBlocked();
  const name = comment.author_name ?? "su autor";
  if (!comment.author_blocked)
    return (
      <CardButton icon={UserX} label={`Bloquear a ${name}`} action="block" aria-haspopup="dialog" onClick={onBlock} />
    );
  return (
    <Button
      look="quiet"
      size="small"
      disabled={change.isPending}
      onClick={() => change.mutate({ comment, blocked: false })}
    >
      <UserCheck aria-hidden="true" className="size-4" />
      Desbloquear a {name}
    </Button>
  );
}
