import { paths } from "../../paths.ts";
import { CookieSettings } from "../consent/cookie-settings.tsx";

const LINKS = [
  { href: paths.terms, label: "Términos" },
  { href: paths.privacy, label: "Privacidad" },
  { href: paths.dataDeletion, label: "Eliminación de datos" },
] as const;

/** The legal links that every page without a session needs, as list items. Plain links, since they are other documents. */
export function LegalLinks({ className }: { className: string }) {
  return (
    <>
      {LINKS.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className={className}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <CookieSettings className={className} />
      </li>
    </>
  );
}
