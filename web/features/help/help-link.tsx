import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import type { HelpSlug } from "./articles.ts";
import { helpPath } from "./help-path.ts";

/** A small link to an article. It opens in another tab, so that this one stays as it is. */
export function HelpLink({ article, children = "Ayuda" }: { article: HelpSlug; children?: ReactNode }) {
  return (
    <a
      href={helpPath(article)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1 rounded-sm text-ink-faint underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink"
    >
      <CircleHelp aria-hidden="true" className="size-3.5 shrink-0" />
      {children}
      <span className="sr-only">(se abre en otra pestaña)</span>
    </a>
  );
}
