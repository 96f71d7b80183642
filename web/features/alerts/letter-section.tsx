import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { LETTER_HOUR } from "../../../worker/vocabulary/mail.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import type { PersonalAlerts } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useUser } from "../auth/session/session.ts";
import { lastMonth, reportPath } from "./months.ts";
import { personalAlertsQuery } from "./queries.ts";

const LetterDialog = lazyPart(async () => (await import("./letter-dialog.tsx")).LetterDialog);

/** Switches the Monday letter on or off, and shows the one of this week. */
export function LetterSection({ personal }: { personal: PersonalAlerts }) {
  const client = useQueryClient();
  const { time_zone } = useUser().workspace;
  const [isOpen, setOpen] = useState(false);
  const save = useMutation({
    mutationFn: (letter: boolean) => bodyOf(api.alerts.mine.$put({ json: { letter } })),
    onSuccess: (saved) => client.setQueryData(personalAlertsQuery.queryKey, saved),
  });
  return (
    <section className="mt-6 border-t border-line pt-5">
      <Switch
        label="Carta de los lunes"
        hint={`Qué se ocultó en tus páginas y por qué, cuánto tiempo te ahorró y qué espera respuesta. A las ${LETTER_HOUR}:00.`}
        checked={save.isPending ? save.variables : personal.letter}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
      {save.isError && <Alert look="error">{messageOf(save.error, "No se pudo cambiar. Inténtalo de nuevo.")}</Alert>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setOpen(true)}>
          Ver la carta de esta semana
        </Button>
        <Link to={reportPath(lastMonth(time_zone))} className={buttonClass("secondary")}>
          Informe del mes
        </Link>
      </div>
      {isOpen && <LetterDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
