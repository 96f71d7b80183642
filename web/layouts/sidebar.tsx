import { CircleHelp, Gift, LifeBuoy, LogOut, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NavLink } from "react-router";
import { STATUS_LABELS, subscriptionLabel } from "../features/auth/session/access.ts";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { useSignOut } from "../features/auth/session/use-sign-out.ts";
import { TrialButton } from "../features/auth/trial/trial-button.tsx";
import { helpPath } from "../features/help/help-path.ts";
import { WorkspaceSwitch } from "../features/team/workspace-switch.tsx";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { initialOf } from "../ui/initial-of.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LogoLink } from "./logo-link.tsx";
import { menuEntryClass, Navigation } from "./navigation.tsx";

/** The content of the menu, next to the page or in the sheet. */
export function Sidebar({ bell }: { bell?: ReactNode }) {
  const signOut = useSignOut();
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      <div className="flex items-center justify-between pl-3">
        <LogoLink />
        <span className="flex max-lg:hidden">
          {bell}
          <ThemeToggle />
        </span>
      </div>
      <WorkspaceSwitch className="-mt-2 border border-line max-lg:hidden" />
      <Navigation />
      <div className="mt-auto space-y-3">
        <TrialButton />
        <UserCard />
        <div className="space-y-0.5">
          {/* Another document, opened in another tab. */}
          <a href={paths.help} target="_blank" rel="noreferrer" className={menuEntryClass}>
            <CircleHelp aria-hidden="true" className="size-4.5 shrink-0" />
            Ayuda
          </a>
          <a
            href={helpPath("instalar")}
            target="_blank"
            rel="noreferrer"
            className={`${menuEntryClass} sm:hidden [@media(display-mode:standalone)]:hidden`}
          >
            <Smartphone aria-hidden="true" className="size-4.5 shrink-0" />
            Instalar en el móvil
          </a>
          <SupportButton className={menuEntryClass} />
          <button type="button" onClick={signOut} className={menuEntryClass}>
            <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
            Cerrar sesión
          </button>
        </div>
      </div>
    </div>
  );
}

const SupportDialog = lazyPart(async () => (await import("../features/support/support-dialog.tsx")).SupportDialog);

export function SupportButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0" />
        Soporte
      </button>
      {open && <SupportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function UserCard() {
  const maySeeBilling = useAbility("billing");
  const user = useUser();
  const isTrial = user.allows.protection && user.subscription_status === "trial";
  return (
    <div className="border-t border-line pt-2">
      <div className="flex items-center gap-3 p-3">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control bg-lantern-soft font-semibold text-lantern-text"
        >
          {initialOf(user.name)}
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="mt-0.5 flex flex-wrap gap-1">
            <Badge look={user.allows.protection ? "accent" : "neutral"}>{subscriptionLabel(user)}</Badge>
            {isTrial && <Badge look="wait">{STATUS_LABELS.trial}</Badge>}
          </p>
        </div>
      </div>
      {maySeeBilling && (
        <NavLink
          to={paths.referrals}
          className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-raised hover:text-ink lg:min-h-9"
        >
          <Gift aria-hidden="true" className="size-4.5 shrink-0" />
          Referidos
        </NavLink>
      )}
    </div>
  );
}
