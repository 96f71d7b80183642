import { useMutation, useQueryClient } from "@tanstack/react-query";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Wave, WaveMember } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { useAddException } from "../../rules/exceptions/queries.ts";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { momentText } from "../../time/date-text.ts";
import { offerUndo } from "../data/undo.ts";
import { BulkReplyDialog } from "../reply/bulk-reply-dialog.tsx";
import { membersQuery, WaveMembers } from "./wave-members.tsx";

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

const LOAD_FAILED = "No se pudieron cargar los comentarios de la ola";

type ReplyProps = { wave: Wave; onDone: () => void };

/** Answers all visible comments of a wave with one text: near-copies are often many customers with one complaint. */
function WaveReply({ wave, onDone }: ReplyProps) {
  const client = useQueryClient();
  const mayModerate = useAbility("moderate");
  const members = useMutation({
    mutationFn: async () => {
      const pages = Math.ceil(wave.count / 50) + 1;
      const loaded = await client.fetchInfiniteQuery({ ...membersQuery(wave.comment_id), pages });
      return loaded.pages
        .flatMap((page) => page.members)
        .filter(({ status }) => status === "approved" || status === "flagged");
    },
    onError: showFailure(LOAD_FAILED),
  });
  if (!mayModerate) return null;
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" loading={members.isPending} onClick={() => members.mutate()}>
        Responder a todos
      </Button>
      {members.data && (
        <BulkReplyDialog
          ids={members.data.map(({ id }) => id)}
          example={exampleOf(members.data, wave)}
          onDone={onDone}
          onClose={() => members.reset()}
        />
      )}
    </>
  );
}

const exampleOf = ([first]: readonly WaveMember[], { platform }: Wave) =>
  first && platform ? { author_name: first.author_name, platform } : undefined;
