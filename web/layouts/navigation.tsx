import {
  Briefcase,
  History,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  MessagesSquare,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Tags,
  UserRound,
} from "lucide-react";
import { Link, NavLink } from "react-router";
import type { Ability } from "../../worker/vocabulary/people/roles.ts";
import { useUser } from "../features/auth/session/session.ts";
import { useWorkspaces } from "../features/team/queries.ts";
import { paths } from "../paths.ts";

type Entry = { to: string; label: string; Icon: LucideIcon; restricted: boolean; needs?: Ability; several?: true };

// biome-ignore format: one entry a line
const ENTRIES: readonly Entry[] = [
  { to: paths.dashboard, label: "Dashboard", Icon: LayoutDashboard, restricted: true },
  { to: paths.clients, label: "Clientes", Icon: Briefcase, restricted: false, several: true },
  { to: paths.comments, label: "Comentarios", Icon: MessagesSquare, restricted: true },
  { to: paths.history, label: "Actividad", Icon: History, restricted: true },
  { to: paths.accounts, label: "Cuentas", Icon: ShieldCheck, restricted: true },
  { to: paths.rules, label: "Reglas", Icon: SlidersHorizontal, restricted: true, needs: "rules" },
  { to: paths.team, label: "Equipo", Icon: UserRound, restricted: false },
  { to: paths.settings, label: "Configuración", Icon: Settings, restricted: false },
  { to: paths.plans, label: "Planes", Icon: Tags, restricted: false, needs: "billing" },
];

/**
 * Restricted entries have a lock and link to the plans until there is a plan or a trial. "Clientes" is for people with several
 * workspaces or pages.
 */
export function Navigation() {
  const { allows, may } = useUser();
  const hasSeveral = useWorkspaces().some(({ pages }, index) => index > 0 || pages > 1);
  return (
    <nav aria-label="Principal">
      <ul className="space-y-0.5">
        {ENTRIES.filter(({ needs, several }) => (!needs || may.includes(needs)) && (!several || hasSeveral)).map(
          (entry) => (
            <li key={entry.to}>
              {entry.restricted && !allows.protection ? <LockedEntry {...entry} /> : <OpenEntry {...entry} />}
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function OpenEntry({ to, label, Icon }: Entry) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `${menuEntryClass} relative ${isActive ? "bg-raised font-semibold text-ink before:absolute before:inset-y-2.5 before:left-0 before:w-0.5 before:rounded-full before:bg-lantern" : ""}`
      }
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
    </NavLink>
  );
}

function LockedEntry({ label, Icon }: Entry) {
  return (
    <Link to={paths.plans} className={menuEntryClass}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
      <Lock role="img" aria-label="Requiere un plan" className="ml-auto size-3.5 shrink-0 text-ink-faint" />
    </Link>
  );
}

/** The classes of a menu entry, a link or a button. 44 px high for a finger, 40 for a mouse. */
export const menuEntryClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-ink-soft transition-colors hover:bg-raised hover:text-ink lg:min-h-10";
