import { Download } from "lucide-react";
import { saveFile } from "../../../api/save-file.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

type Props = { codes: string[]; onClose: () => void };

/** Shows new recovery codes, which are not shown again. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const save = () => saveFile(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "atalaya-codigos.txt");
  return (
    <Dialog
      title="Guarda tus códigos de recuperación"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={save}>
            <Download aria-hidden="true" className="size-4 shrink-0" />
            Descargar
          </Button>
          <Button onClick={onClose}>Ya los guardé</Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          Si pierdes tu teléfono o tu llave de acceso, entras con uno de estos códigos. Cada uno vale una vez. No los
          volveremos a mostrar.
        </p>
        <ol
          aria-label="Códigos de recuperación"
          className="grid gap-x-6 gap-y-1 rounded-control bg-raised p-4 font-mono text-ink select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Alert look="warning">Sin ellos y sin tu segundo paso no podrás entrar en tu cuenta.</Alert>
      </div>
    </Dialog>
  );
}
