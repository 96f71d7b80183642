import type { ReactNode } from "react";
import { textLinkClass } from "../../ui/text-link-class.ts";

/** A link inside the text of a public page, which is a document without a router. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={textLinkClass}>
    {children}
  </a>
);
