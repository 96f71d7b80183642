// The chosen theme; without a choice the system's preference applies. /theme.js applies it before the first paint.
import { createEmitter } from "../../store.ts";

type Theme = "dark" | "light";

const KEY = "theme";
const GROUND: Record<Theme, string> = { dark: "#0d1218", light: "#f8f6f1" };

const changes = createEmitter(() => {
  const preference = lightPreferred();
  preference.addEventListener("change", onPreference);
  return () => preference.removeEventListener("change", onPreference);
});
export const watchTheme = changes.watch;

/** The present theme: the chosen one, or what the system prefers. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return lightPreferred().matches ? "light" : "dark";
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The colour of the browser's own bars on a phone.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = GROUND[theme];
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn("theme not stored", error);
  }
  changes.emit();
}

function onPreference() {
  changes.emit();
}

const lightPreferred = () => window.matchMedia("(prefers-color-scheme: light)");
