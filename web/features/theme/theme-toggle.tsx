import { Moon, Sun } from "lucide-react";
import { useStore } from "../../store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { chooseTheme, theme } from "./theme.ts";

/** Switches between the dark and the light theme. The build renders the dark theme's button; hydration corrects it. */
export function ThemeToggle() {
  const dark = useStore(theme, "dark") === "dark";
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? "Cambiar a tema claro" : "Cambiar a tema oscuro"}
      onClick={() => chooseTheme(dark ? "light" : "dark")}
    />
  );
}
