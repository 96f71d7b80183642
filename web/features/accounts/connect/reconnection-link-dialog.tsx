import { useMutation } from "@tanstack/react-query";
import { RECONNECTION_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { inWords } from "../../../../worker/vocabulary/text/in-words.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { inWorkspace } from "../../../api/call.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyLink } from "../../../ui/forms/copy-link.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { dayText } from "../../time/date-text.ts";

type Props = {
  accountId: string;
  name: string;
  /** Public id of its workspace; that of this tab unless given. */
  workspace?: string;
  onClose: () => void;
};

/** Makes the link by which a client connects a page again, on a press: it replaces one that may have been sent already. */
export function ReconnectionLinkDialog({ accountId, name, workspace, onClose }: Props) {
  const make = useMutation({
    mutationFn: async () => {
      const { $post } = api.social.accounts[":id"]["reconnection-link"];
      return (await bodyOf($post({ param: { id: accountId } }, inWorkspace(workspace)))).link;
    },
  });
  return (
    <Dialog
      title={`Enlace para reconectar ${name}`}
      onClose={onClose}
      actions={
        make.data ? (
          <Button look="secondary" onClick={onClose}>
            Hecho
          </Button>
        ) : (
          <Button loading={make.isPending} onClick={() => make.mutate()}>
            Crear enlace
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <p>
          Envíaselo a quien administra la página en Facebook: lo abre, acepta en la ventana de Facebook y la página
          vuelve a estar conectada. No necesita cuenta en Atalaya, y de sus otras páginas no guardamos nada.
        </p>
        {make.isError && <Alert look="error">{messageOf(make.error, "No se pudo crear el enlace")}</Alert>}
        {make.data ? (
          <>
            <CopyLink link={make.data.url} text={`Para volver a conectar ${name} con Atalaya, abre este enlace:`} />
            <p>Vale una sola vez, hasta el {dayText(make.data.expires_at)}. Te avisamos cuando esté hecho.</p>
          </>
        ) : (
          <p>
            Vale una sola vez, durante {inWords(RECONNECTION_DAYS)} días. Si ya le habías enviado uno, deja de valer.
          </p>
        )}
      </div>
    </Dialog>
  );
}
