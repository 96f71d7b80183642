import { Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

type Props = { title: string; label: string; secret: string; onClose: () => void; children: ReactNode };

/** Shows a new key or secret, this once. @param props.children what it is for */
export function MadeKeyDialog({ title, label, secret, onClose, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      field.current?.select();
      setCopied(false);
    }
  }
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Ya lo guardé</Button>}>
      <div className="space-y-4">
        <Alert look="warning">Copia esto ahora: no volveremos a mostrarlo, y quien lo tenga puede usarlo.</Alert>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field ref={field} label={label} readOnly value={secret} onFocus={({ target }) => target.select()} />
          </div>
          <Button look="secondary" onClick={copy}>
            <Copy aria-hidden="true" className="size-4" />
            Copiar
          </Button>
        </div>
        {copied !== null && (
          <p role="status">
            {copied ? "Copiado." : "No se pudo copiar. El texto está seleccionado: cópialo con el teclado."}
          </p>
        )}
        <p>{children}</p>
      </div>
    </Dialog>
  );
}
