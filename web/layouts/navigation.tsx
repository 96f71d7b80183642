import { NavLink } from "react-router";
import { hasAccess } from "../features/auth/access.ts";
import { useUser } from "../features/auth/session.ts";
import { paths } from "../paths.ts";

const ENTRIES = [
  { to: paths.dashboard, label: "Dashboard", restricted: true },
  { to: paths.comments, label: "Comentarios", restricted: true },
  { to: paths.accounts, label: "Cuentas", restricted: true },
  { to: paths.settings, label: "Configuración", restricted: false },
  { to: paths.plans, label: "Planes", restricted: false },
] as const;

/** The restricted entries carry a lock and lead to the plans until there is a plan or a trial. */
export function Navigation() {
  const open = hasAccess(useUser());
  return (
    <nav aria-label="Principal">
      <ul className="space-y-1">
        {ENTRIES.map(({ to, label, restricted }) => (
          <li key={to}>{restricted && !open ? <LockedEntry label={label} /> : <OpenEntry to={to} label={label} />}</li>
        ))}
      </ul>
    </nav>
  );
}

const entryClass = "flex items-center justify-between rounded-lg px-3 py-2.5 text-sm font-medium";

function OpenEntry({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `${entryClass} ${isActive ? "bg-amber-400 text-slate-950" : "text-slate-300 hover:bg-slate-800 hover:text-white"}`
      }
    >
      {label}
    </NavLink>
  );
}

function LockedEntry({ label }: { label: string }) {
  return (
    <NavLink to={paths.plans} className={`${entryClass} text-slate-400 hover:bg-slate-800`} aria-current={false}>
      {label}
      <span role="img" aria-label="Requiere un plan">
        🔒
      </span>
    </NavLink>
  );
}
