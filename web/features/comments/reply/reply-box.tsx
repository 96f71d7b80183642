import { useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { useUser } from "../../auth/session/session.ts";
import { PlanUpsell } from "../upsell/plan-upsell.tsx";
import { ReplyForm } from "./reply-form.tsx";

type Props = { id: string; comment: Comment; onClose: () => void };

/** The box to write a reply. Plans without replies see which plans have them instead. */
export function ReplyBox({ id, comment, onClose }: Props) {
  const { allows } = useUser();
  const [refused, setRefused] = useState(false);
  return (
    <section id={id} aria-label="Responder" className="border-t border-line pt-3">
      {refused || !allows.replies ? (
        <PlanUpsell wanted="replies" />
      ) : (
        <ReplyForm comment={comment} onClose={onClose} onPlanRequired={() => setRefused(true)} />
      )}
    </section>
  );
}
