import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { paths } from "../../paths.ts";

/** The sections of the page of rules, by their addresses. */
export const SECTIONS = {
  [paths.rules]: "Sensibilidad",
  [paths.rulesWords]: "Palabras",
  [paths.rulesReplies]: "Respuestas automáticas",
  [paths.rulesSavedReplies]: "Respuestas guardadas",
  [paths.rulesExceptions]: "Excepciones",
  [paths.rulesRaids]: "Asedios",
  [paths.rulesLearning]: "Lo aprendido",
  [paths.rulesPublic]: "Página pública",
} as const;
export type Section = keyof typeof SECTIONS;

export const isSection = (path: string): path is Section => path in SECTIONS;

/** Links to the sections, which keep the chosen page. */
export function RulesSections({ search }: { search: string }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname: chosen } = useLocation();
  // On a phone the row is wider than the screen: it begins with the chosen one.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[aria-current="page"]`);
    if (nav.current && link && chosen) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft;
  }, [chosen]);
  return (
    <nav
      ref={nav}
      aria-label="Partes de las reglas"
      className="mb-6 flex overflow-x-auto border-b border-line sm:flex-wrap sm:gap-1"
    >
      {Object.entries(SECTIONS).map(([pathname, label]) => (
        <NavLink
          key={pathname}
          to={{ pathname, search }}
          end
          className={({ isActive }) =>
            `control-height -mb-px inline-flex shrink-0 items-center border-b-2 px-2.5 font-medium -outline-offset-2 transition-colors hover:text-ink ${isActive ? "border-lantern-text text-ink" : "border-transparent text-ink-soft"}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
