import { Share2 } from "lucide-react";
import { buttonClass } from "../../ui/button.tsx";
import { CopyLink } from "../../ui/forms/copy-link.tsx";
import { Section } from "../../ui/section.tsx";

/** The link, its code, and the ways to share it. */
export function LinkCard({ link, code }: { link: string; code: string }) {
  return (
    <Section title="Tu enlace de referido">
      <CopyLink link={link} />
      <p className="mt-2 text-ink-soft">
        Tu código: <strong className="figures font-semibold text-ink select-all">{code}</strong>
      </p>
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
