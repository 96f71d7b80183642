import { CircleHelp, LogOut } from "lucide-react";
import { useSignOut } from "../features/auth/session/use-sign-out.ts";
import { TrialButton } from "../features/auth/trial/trial-button.tsx";
import { SupportButton } from "../features/support/support-button.tsx";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { paths } from "../paths.ts";
import { LogoLink } from "./logo-link.tsx";
import { menuEntryClass } from "./menu-entry.ts";
import { Navigation } from "./navigation.tsx";
import { UserCard } from "./user-card.tsx";

/** The content of the menu, next to the page or in the sheet. */
export function Sidebar() {
  const signOut = useSignOut();
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      <div className="flex items-center justify-between pl-3">
        <LogoLink />
        <ThemeToggle className="max-lg:hidden" />
      </div>
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
