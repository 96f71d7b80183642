// The chosen theme; without a choice the system's preference applies. /theme.js applies it before the first paint.
import { createEmitter, createStoredText } from "../../store.ts";

type Theme = "dark" | "light";

const storedTheme = createStoredText("theme");
const GROUND: Record<Theme, string> = { dark: "#0d1218", light: "#f8f6f1" };

const changes = createEmitter(() => {
  const preference = lightPreferred();
  const onPreference = () => changes.emit();
  preference.addEventListener("change", onPreference);
  return () => preference.removeEventListener("change", onPreference);
});

/** The present theme: the chosen one, or what the system prefers. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return lightPreferred().matches ? "light" : "dark";
}

export const theme = { read: readTheme, watch: changes.watch };

export function chooseTheme(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  // The colour of the browser's own bars on a phone.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = GROUND[chosen];
  storedTheme.set(chosen);
  changes.emit();
}

const lightPreferred = () => window.matchMedia("(prefers-color-scheme: light)");
