// What was chosen in this browser before, applied before the first paint: this file is loaded in the head and blocks. The chosen
// theme, and whether the question about cookies is answered, which hides it.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  if (localStorage.getItem("consent")) root.dataset.consent = "answered";
} catch {
  // Without storage the system's preference stands, and the question is asked.
}
