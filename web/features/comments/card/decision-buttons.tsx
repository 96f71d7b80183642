import { Ban, Check, Eye, EyeOff, ShieldCheck } from "lucide-react";
import type { Comment } from "../../../api/types.ts";
import type { Decide } from "../data/decision.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { approvalLabel } from "./action-label.ts";
import { CardButton } from "./card-button.tsx";

type Props = { comment: Comment; decide: Decide; onDisapprove: () => void; onAlwaysShow: () => void };

/** A hidden comment can be restored; a visible one can be approved, hidden with a reason, or hidden as spam. */
export function DecisionButtons({ comment, decide, onDisapprove, onAlwaysShow }: Props) {
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
