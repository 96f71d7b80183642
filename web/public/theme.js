// The theme the visitor chose, before the first paint: this file is loaded in the head and blocks.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's preference stands.
}
