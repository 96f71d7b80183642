import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Wave } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { useAddException } from "../../rules/exceptions/queries.ts";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { momentText } from "../../time/date-text.ts";
import { offerUndo } from "../data/undo.ts";
import { WaveMembers } from "./wave-members.tsx";
import { WaveReply } from "./wave-reply.tsx";

const NOT_SAVED = "No se pudo decidir sobre las copias";

type Props = { wave: Wave; onClose: () => void };

/** The comments of a wave, with what can be done about all of them: hide, show, answer. */
export function WaveDialog({ wave, onClose }: Props) {
  const maySetRules = useAbility("rules");
  const { decide, isSending } = useDecide(wave, onClose);
  const { count, hidden, from, to } = wave;
  const areHidden = hidden === count;
  return (
    <Dialog
      wide
      title={`${figure(count)} comentarios casi iguales`}
      onClose={onClose}
      actions={
        <>
          {!areHidden && <WaveReply wave={wave} onDone={onClose} />}
          {maySetRules && (
            <>
              <Button look="secondary" disabled={isSending} onClick={() => decide("show")}>
                {areHidden ? "Restaurarlos" : "Dejarlos visibles"}
              </Button>
              <Button look="danger" loading={isSending} onClick={() => decide("hide")}>
                {areHidden ? "Dejarlos ocultos" : "Ocultar todos y los que vengan"}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <p>
          {from === to ? `Llegaron el ${momentText(from)}` : `Llegaron del ${momentText(from)} al ${momentText(to)}`}.
          Una decisión vale para todos, también para los que lleguen después, y se deshace de una vez. Queda en
          Excepciones. Lo que decidió una persona no cambia.
        </p>
        <WaveMembers wave={wave} />
      </div>
    </Dialog>
  );
}

function useDecide({ comment_id: commentId, count }: Wave, onDone: () => void) {
  const { takeBack } = useTakeBack();
  const add = useAddException((id, { draft: { effect } }) => {
    onDone();
    const what = effect === "hide" ? "se ocultan" : "se quedan visibles";
    offerUndo(`${figure(count)} comentarios ${what}, y los que vengan`, () => takeBack(id, "past"));
  });
  const decide = (effect: "show" | "hide") =>
    add.mutate({ draft: { commentId, effect, about: "copies" }, applyTo: "past" }, { onError: showFailure(NOT_SAVED) });
  return { decide, isSending: add.isPending };
}
