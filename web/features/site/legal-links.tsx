import { paths } from "../../paths.ts";
import { CookieSettings } from "../consent/consent-banner.tsx";

const LINKS = [
  { href: paths.terms, label: "Términos" },
  { href: paths.privacy, label: "Privacidad" },
  { href: paths.dataDeletion, label: "Eliminación de datos" },
] as const;

/** The legal links of every page without a session, as list items. They are plain links, since they lead to other documents. */
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
