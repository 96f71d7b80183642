import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/section.tsx";
import { useUser } from "../auth/session/session.ts";
import { HelpLink } from "../help/help-link.tsx";
import { dayText } from "../time/date-text.ts";

const CloseDialog = lazyPart(async () => (await import("./close-dialog.tsx")).CloseDialog);

/** Exports everything of the account, and closes the account. */
export function AccountEndCard() {
  const { closes_at } = useUser();
  const [isClosing, setClosing] = useState(false);
  return (
    <Section title="Tus datos">
      <ExportRow />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5">
        <div className="min-w-52 flex-1">
          <p className="font-medium text-ink">Cerrar mi cuenta</p>
          <p className="text-ink-soft">
            {closes_at
              ? "Tu cuenta está cerrada. Puedes recuperarla con el botón de arriba."
              : `Se borra todo a los ${ACCOUNT_DELETION_DAYS} días; hasta entonces puedes recuperarla.`}
          </p>
        </div>
        {!closes_at && (
          <Button look="secondary" onClick={() => setClosing(true)}>
            Cerrar mi cuenta
          </Button>
        )}
      </div>
      <p className="mt-4">
        <HelpLink article="privacidad">Qué se borra y qué se conserva</HelpLink>
      </p>
      {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
    </Section>
  );
}

const DownloadDialog = lazyPart(async () => (await import("./download-dialog.tsx")).DownloadDialog);

const REFRESH_MS = 5_000;
const NOT_ASKED = "No se pudo preparar el archivo. Inténtalo de nuevo.";

const exportQuery = queryOptions({
  queryKey: ["export"],
  queryFn: async () => (await bodyOf(api.account.export.$get())).export,
  refetchInterval: ({ state }) => (state.data?.state === "writing" ? REFRESH_MS : false),
});

/** The export of the account's data: requests it, shows its progress, and downloads the file. */
function ExportRow() {
  const client = useQueryClient();
  const { data: made } = useQuery(exportQuery);
  const ask = useMutation({
    mutationFn: () => bodyOf(api.account.export.$post()),
    onSuccess: (answer) => client.setQueryData(exportQuery.queryKey, answer.export),
  });
  const [isOpening, setOpening] = useState(false);
  const isReady = made?.state === "ready";
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-52 flex-1">
          <p className="font-medium text-ink">Descargar mis datos</p>
          <p className="text-ink-soft" aria-live="polite">
            {made?.state === "writing" &&
              `Preparando el archivo: ${figure(made.comments)} comentarios por ahora. Te avisaremos por correo.`}
            {isReady &&
              `Un archivo ZIP con ${figure(made.comments)} comentarios, hasta el ${dayText(made.expires_at)}.`}
            {!made && "Un archivo ZIP con todo lo que guarda tu cuenta, en CSV y JSON."}
          </p>
        </div>
        {isReady ? (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpening(true)}>
            Descargar
          </Button>
        ) : (
          <Button look="secondary" loading={ask.isPending || made?.state === "writing"} onClick={() => ask.mutate()}>
            Preparar archivo
          </Button>
        )}
      </div>
      {ask.isError && <Alert look="error">{messageOf(ask.error, NOT_ASKED)}</Alert>}
      {isOpening && <DownloadDialog onClose={() => setOpening(false)} />}
    </div>
  );
}
