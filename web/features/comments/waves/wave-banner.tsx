import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MINUTE_MS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Wave } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useAbility } from "../../auth/session/use-ability.ts";
import { useAddException } from "../../rules/exceptions/queries.ts";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { momentText } from "../../time/date-text.ts";
import { offerUndo } from "../data/undo.ts";

const WaveMembers = lazyPart(() => import("./wave-members.tsx").then(({ WaveMembers }) => WaveMembers));

const NOT_SAVED = "No se pudo decidir sobre las copias";

const wavesQuery = queryOptions({
  queryKey: ["waves"],
  queryFn: async () => (await bodyOf(api.waves.$get())).waves,
  refetchInterval: MINUTE_MS,
});

/** Says that many near-copies came within a day, with buttons that decide about all of them. One wave at a time; nothing without one. */
export function WaveBanner() {
  const { data } = useQuery(wavesQuery);
  const [wave, ...others] = data?.filter(({ exception }) => exception === null) ?? [];
  return wave && <Banner key={wave.comment_id} wave={wave} others={others.length} />;
}

function Banner({ wave, others }: { wave: Wave; others: number }) {
  const maySetRules = useAbility("rules");
  const [isOpen, setOpen] = useState(false);
  const { decide, isSending } = useDecide(wave, () => setOpen(false));
  const { count, authors, account_name, content, hidden, from, to } = wave;
  const areHidden = hidden === count;
  return (
    <Alert
      look="warning"
      isShort
      action={
        <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {maySetRules ? "Ver y decidir" : "Ver"}
          {others > 0 && <span className="figures font-normal"> 1 de {others + 1}</span>}
        </Button>
      }
    >
      Ola: {figure(count)} comentarios casi iguales
      {hidden > 0 && (areHidden ? ", ya ocultos" : `, ${figure(hidden)} ya ocultos`)}
      {authors > 1 && `, de ${figure(authors)} personas`}, en {account_name}. «{content}»
      {isOpen && (
        <Dialog
          wide
          title={`${figure(count)} comentarios casi iguales`}
          onClose={() => setOpen(false)}
          actions={
            maySetRules && (
              <>
                <Button look="secondary" disabled={isSending} onClick={() => decide("show")}>
                  {areHidden ? "Restaurarlos" : "Dejarlos visibles"}
                </Button>
                <Button look="danger" loading={isSending} onClick={() => decide("hide")}>
                  {areHidden ? "Dejarlos ocultos" : "Ocultar todos y los que vengan"}
                </Button>
              </>
            )
          }
        >
          <div className="space-y-3">
            <p>
              {from === to
                ? `Llegaron el ${momentText(from)}`
                : `Llegaron del ${momentText(from)} al ${momentText(to)}`}
              . Una decisión vale para todos, también para los que lleguen después, y se deshace de una vez. Queda en
              Excepciones. Lo que decidió una persona no cambia.
            </p>
            <WaveMembers wave={wave} />
          </div>
        </Dialog>
      )}
    </Alert>
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
    add.mutate(
      { draft: { commentId, effect, about: "copies" }, applyTo: "past" },
      { onError: (error) => showToast({ look: "error", text: messageOf(error, NOT_SAVED) }) },
    );
  return { decide, isSending: add.isPending };
}
