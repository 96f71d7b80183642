// Which theme the reader chose; without a choice the system's preference stands. /theme.js applies it before the first paint.
export type Theme = "dark" | "light";

const KEY = "theme";
const GROUND: Record<Theme, string> = { dark: "#0d1218", light: "#f8f6f1" };
const listeners = new Set<() => void>();

/** The theme in force: the choice, or what the system prefers. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return lightPreferred().matches ? "light" : "dark";
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The browser's own frame, on a phone.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = GROUND[theme];
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn("theme not stored", error);
  }
  for (const listener of listeners) listener();
}

export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  lightPreferred().addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    lightPreferred().removeEventListener("change", listener);
  };
}

const lightPreferred = () => window.matchMedia("(prefers-color-scheme: light)");
