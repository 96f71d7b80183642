import { Ban, Check, Eye, EyeOff, ShieldCheck } from "lucide-react";
import type { Comment } from "../../../api/types.ts";
import type { Decide } from "../data/decision.ts";
import { isApprovable, isHideable, mayAlwaysShow } from "../decisions/possible-actions.ts";
import { approvalLabel } from "./action-label.ts";
import { CardButton } from "./card-button.tsx";

type Props = { comment: Comment; decide: Decide; onDisapprove: () => void; onAlwaysShow: () => void };

/** A hidden comment can be restored; a visible one can be approved, hidden with a reason, or hidden as spam. */
export function DecisionButtons({ comment, decide, onDisapprove, onAlwaysShow }: Props) {
  const approve = () => decide({ comments: [comment], status: "approved" });
  const disapproveAsSpam = () => decide({ comments: [comment], status: "disapproved", reason: "spam" });
  if (comment.status === "disapproved")
    return (
      <>
        <CardButton icon={Eye} label={approvalLabel(comment)} action="approve" onClick={approve} />
        {mayAlwaysShow(comment) && (
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
      {isApprovable(comment) && (
        <CardButton icon={Check} label={approvalLabel(comment)} action="approve" onClick={approve} />
      )}
      {isHideable(comment) && (
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
