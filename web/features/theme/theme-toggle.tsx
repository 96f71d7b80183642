import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { chooseTheme, readTheme, watchTheme } from "./theme.ts";

/** Dark or light theme. At build time it shows the dark theme's button, and the right one after hydration. */
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
