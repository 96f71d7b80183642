import { Ellipsis, LayoutDashboard, Lock, MessagesSquare, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useUser } from "../features/auth/session/session.ts";
import { paths } from "../paths.ts";

type Props = {
  isMenuOpen: boolean;
  onMenu: () => void;
  /** The number of comments that wait for a person. */
  waiting: ReactNode;
};

const ENTRIES = [
  { to: paths.dashboard, label: "Inicio", Icon: LayoutDashboard },
  { to: paths.comments, label: "Comentarios", Icon: MessagesSquare },
  { to: paths.accounts, label: "Cuentas", Icon: ShieldCheck },
] as const;

/** The bar at the bottom of a phone: the screens of every day, and the whole menu behind the last entry. */
export function BottomBar({ isMenuOpen, onMenu, waiting }: Props) {
  const isLocked = !useUser().allows.protection;
  return (
    <nav
      aria-label="Accesos"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 grid h-14 grid-cols-4 border-t border-line bg-surface sm:hidden"
    >
      {ENTRIES.map(({ to, label, Icon }) => (
        // Without a plan each leads to the plans, as the menu's entries do.
        <NavLink
          key={to}
          to={isLocked ? paths.plans : to}
          className={({ isActive }) => `${entryClass} ${isActive && !isLocked ? "text-lantern-text" : "text-ink-soft"}`}
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-5" />
            {to === paths.comments && waiting}
            {isLocked && (
              <Lock
                role="img"
                aria-label="Requiere un plan"
                className="absolute -top-1 -right-3 size-3 text-ink-faint"
              />
            )}
          </span>
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        className={`${entryClass} text-ink-soft`}
        onClick={onMenu}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        Más
      </button>
    </nav>
  );
}

const entryClass = "flex min-w-0 flex-col items-center justify-center gap-0.5 text-small font-medium -outline-offset-2";
