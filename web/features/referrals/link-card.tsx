import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Section } from "../../ui/section.tsx";

const COPIED = "Enlace copiado al portapapeles";
const NOT_COPIED = "No se pudo copiar. El enlace está seleccionado: cópialo con el teclado.";

/** The link, its code, and the ways to share it. */
export function LinkCard({ link, code }: { link: string; code: string }) {
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
    <Section title="Tu enlace de referido">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field ref={field} label="Enlace" readOnly value={link} onFocus={(event) => event.target.select()} />
        </div>
        <Button onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copiar
        </Button>
      </div>
      <p className="mt-2 text-ink-soft">
        Tu código: <strong className="figures font-semibold text-ink select-all">{code}</strong>
      </p>
      {copied !== null && (
        <div className="mt-3">
          <Alert look={copied ? "success" : "warning"}>{copied ? COPIED : NOT_COPIED}</Alert>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <span className="flex items-center gap-1.5 text-ink-soft">
          <Share2 aria-hidden="true" className="size-4" />
          Compartir
        </span>
        {shareLinks(link).map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noreferrer" className={buttonClass("secondary")}>
            {name}
          </a>
        ))}
      </div>
    </Section>
  );
}

const TEXT =
  "Uso Atalaya para cuidar los comentarios de mis páginas de Facebook e Instagram. Pruébala gratis, sin tarjeta:";

/** The share address of each network, with the text and the link filled in. */
export function shareLinks(link: string) {
  return [
    { name: "WhatsApp", href: withQuery("https://wa.me/", { text: `${TEXT} ${link}` }) },
    { name: "Twitter", href: withQuery("https://twitter.com/intent/tweet", { text: TEXT, url: link }) },
    { name: "Facebook", href: withQuery("https://www.facebook.com/sharer/sharer.php", { u: link }) },
  ];
}

const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`;
