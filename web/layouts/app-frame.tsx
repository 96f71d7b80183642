import { Menu } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { LogoMark } from "../ui/logo.tsx";
import { LogoLink } from "./logo-link.tsx";

type Props = {
  isMenuOpen?: boolean;
  onMenu?: () => void;
  /** The menu, on screens that show it next to the page. */
  sidebar?: ReactNode;
  /** The workspace, which screens without the menu show on top. */
  workspace?: ReactNode;
  /** What stands beside the choice of the theme, on screens without the menu. */
  bell?: ReactNode;
  main?: Ref<HTMLElement>;
  children: ReactNode;
};

/** The frame around a signed-in page, without the parts that need a session. The build prerenders it, to be shown until the code has loaded. */
export function AppFrame({ isMenuOpen = false, onMenu, sidebar, workspace, bell, main, children }: Props) {
  return (
    <div className="min-h-dvh">
      <a
        href="#contenido"
        className="sr-only z-50 rounded-control bg-lantern px-4 py-3 font-semibold text-on-lantern focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir al contenido
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-1.5 lg:hidden">
        {/* A phone has the menu in the bar at the bottom. */}
        <IconButton
          icon={Menu}
          label="Abrir menú"
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          className="max-sm:hidden"
          onClick={onMenu}
        />
        <span className="max-sm:hidden">
          <LogoLink />
        </span>
        {workspace || <WorkspaceName>Atalaya</WorkspaceName>}
        <span className="ml-auto flex">
          {bell}
          <ThemeToggle />
        </span>
      </header>
      <aside className="fixed inset-y-0 left-0 w-64 border-r border-line bg-surface max-lg:hidden">{sidebar}</aside>
      <main
        id="contenido"
        ref={main}
        tabIndex={-1}
        className="px-4 py-4 outline-none max-sm:pb-24 sm:px-6 sm:py-6 lg:ml-64 lg:px-10 lg:py-9"
      >
        <div className="mx-auto max-w-5xl">{children}</div>
      </main>
    </div>
  );
}

/** The name of the only workspace, on a phone. */
export function WorkspaceName({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2 px-2.5 font-semibold sm:hidden">
      <LogoMark />
      <span className="truncate">{children}</span>
    </p>
  );
}
