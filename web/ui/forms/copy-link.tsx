import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Field } from "./field.tsx";

const COPIED = "Enlace copiado al portapapeles";
const NOT_COPIED = "No se pudo copiar. El enlace está seleccionado: cópialo con el teclado.";

/**
 * A link with a button that copies it.
 *
 * @param look of its button, where another one is the main one
 * @param text what the share sheet of the device sends with it; without a text, or without a sheet, there is no such button
 */
export function CopyLink({ link, text, look }: { link: string; text?: string; look?: "secondary" }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      field.current?.select();
      setCopied(false);
    }
  }

  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-52 flex-1">
          <Field ref={field} label="Enlace" readOnly value={link} onFocus={(event) => event.target.select()} />
        </div>
        <Button {...(look && { look })} onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copiar
        </Button>
        {text && "share" in navigator && (
          // Closing the sheet is no failure.
          <Button look="secondary" onClick={() => navigator.share({ text, url: link }).catch(() => undefined)}>
            <Share2 aria-hidden="true" className="size-4" />
            Compartir
          </Button>
        )}
      </div>
      {copied !== null && (
        <div className="mt-3">
          <Alert look={copied ? "success" : "warning"}>{copied ? COPIED : NOT_COPIED}</Alert>
        </div>
      )}
    </div>
  );
}
