import { Menu, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import {
  ENTER_LABEL,
  LOG_IN_LABEL,
  PLATFORMS_ANCHOR,
  PLATFORMS_LABEL,
  PRICING_LABEL,
  TRY_LABEL,
  TUTORIAL_LABEL,
} from "./anchors.ts";

const ENTRIES = [
  { href: PLATFORMS_ANCHOR, label: PLATFORMS_LABEL },
  { href: paths.tutorial, label: TUTORIAL_LABEL },
  { href: paths.pricing, label: PRICING_LABEL },
] as const;

/** The name, the pages, sign-in and registration. On a phone the entries fold into a menu. */
export function SiteHeader({ current }: { current: string }) {
  const [open, setOpen] = useState(false);
  const menu = useId();
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [open]);

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <a href={paths.home} className="mr-auto rounded-sm" aria-label="Atalaya, inicio">
          <Logo />
        </a>
        <nav aria-label="Principal" className="mr-2 hidden md:block">
          <SiteEntries current={current} className="flex" />
        </nav>
        <ThemeToggle />
        <a href={paths.login} className={`signed-out-only ${buttonClass("quiet")} max-md:hidden`}>
          {LOG_IN_LABEL}
        </a>
        <a href={paths.register} className={`signed-out-only ${buttonClass("secondary")}`}>
          {TRY_LABEL}
        </a>
        <a href={paths.dashboard} className={`signed-in-only ${buttonClass("secondary")}`}>
          {ENTER_LABEL}
        </a>
        <IconButton
          icon={open ? X : Menu}
          label={open ? "Cerrar menú" : "Abrir menú"}
          aria-expanded={open}
          aria-controls={menu}
          onClick={() => setOpen(!open)}
          className="-mr-2 md:hidden"
        />
      </div>
      <nav id={menu} aria-label="Menú" hidden={!open} className="border-t border-line px-4 py-2 md:hidden">
        <SiteEntries current={current} className="grid" onFollow={() => setOpen(false)} />
        <a href={paths.login} className="signed-out-only flex min-h-12 items-center border-t border-line px-2 text-ink">
          {LOG_IN_LABEL}
        </a>
      </nav>
    </header>
  );
}

type EntriesProps = { current: string; className: string; onFollow?: () => void };

function SiteEntries({ current, className, onFollow }: EntriesProps) {
  return (
    <ul className={className}>
      {ENTRIES.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === current ? "page" : undefined}
            onClick={onFollow}
            className="flex min-h-12 items-center rounded-control px-2 text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink md:px-3 md:font-medium"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
