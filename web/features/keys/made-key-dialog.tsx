import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

/** Shows a new key, this once. */
export function MadeKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
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
    <Dialog title="Tu clave nueva" onClose={onClose} actions={<Button onClick={onClose}>Ya la guardé</Button>}>
      <div className="space-y-4">
        <Alert look="warning">Cópiala ahora: no volveremos a mostrarla. Quien la tenga puede usarla.</Alert>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field ref={field} label="Clave" readOnly value={secret} onFocus={({ target }) => target.select()} />
          </div>
          <Button look="secondary" onClick={copy}>
            <Copy aria-hidden="true" className="size-4" />
            Copiar
          </Button>
        </div>
        {copied !== null && (
          <p role="status">
            {copied ? "Copiada." : "No se pudo copiar. La clave está seleccionada: cópiala con el teclado."}
          </p>
        )}
        <p>
          Pruébala con{" "}
          <code className="figures wrap-anywhere text-ink">
            curl {window.location.origin}/api/v1/key -H "Authorization: Bearer …"
          </code>
          .
        </p>
      </div>
    </Dialog>
  );
}
