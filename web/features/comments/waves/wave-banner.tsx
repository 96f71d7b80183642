import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MINUTE_MS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { Wave } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";

const WaveDialog = lazyPart(() => import("./wave-dialog.tsx").then(({ WaveDialog }) => WaveDialog));

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
  const { count, authors, account_name, content, hidden } = wave;
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
      {isOpen && <WaveDialog wave={wave} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
