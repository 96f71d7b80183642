import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { chooseTheme, readTheme, watchTheme } from "./theme.ts";

/** Switches between the dark and the light theme. The build renders the dark theme's button; hydration corrects it. */
export function ThemeToggle({ className }: { className?: string }) {
  const dark = useSyncExternalStore(watchTheme, readTheme, () => "dark") === "dark";
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? "Cambiar a tema claro" : "Cambiar a tema oscuro"}
      onClick={() => chooseTheme(dark ? "light" : "dark")}
      className={className}
    />
  );
}
