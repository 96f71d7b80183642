import { NavLink, useLocation } from "react-router";
import { useRowAtChosen } from "../ui/use-row-at-chosen.ts";

type Props = {
  label: string;
  /** The names of the sections, by their addresses. */
  sections: Readonly<Record<string, string>>;
  /** What the address keeps. */
  search?: string;
  className?: string;
};

/** Links to the sections of a page, which have addresses of their own. */
export function SectionLinks({ label, sections, search = "", className = "" }: Props) {
  const row = useRowAtChosen<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={row} aria-label={label} className={`flex overflow-x-auto sm:flex-wrap sm:gap-1 ${className}`}>
      {Object.entries(sections).map(([pathname, name]) => (
        <NavLink
          key={pathname}
          to={{ pathname, search }}
          end
          className={({ isActive }) =>
            `control-height -mb-px inline-flex shrink-0 items-center border-b-2 px-2.5 font-medium -outline-offset-2 transition-colors hover:text-ink ${isActive ? "border-lantern-text text-ink" : "border-transparent text-ink-soft"}`
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
