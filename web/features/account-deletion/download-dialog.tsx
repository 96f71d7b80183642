import { api, bodyOf } from "../../api/api.ts";
import { ConfirmPersonDialog } from "../auth/second-step/confirm-person-dialog.tsx";

/** Downloads the file with everything. */
export const DownloadDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmPersonDialog
    title="Descargar mis datos"
    confirm="Descargar"
    run={(json) => bodyOf(api.account.export.link.$post({ json }))}
    onDone={({ url }) => {
      window.location.assign(url);
      onClose();
    }}
    onClose={onClose}
  >
    <p>El archivo contiene todo lo que guarda tu cuenta, así que primero comprobamos que eres tú.</p>
  </ConfirmPersonDialog>
);
