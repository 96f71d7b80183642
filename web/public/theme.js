// What was chosen in this browser before, applied before the first paint: this file is loaded in the head and blocks. The chosen
// theme, whether the question about cookies is answered, which hides it, and whether somebody is signed in here.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  if (localStorage.getItem("consent")) root.dataset.consent = "answered";
  if (localStorage.getItem("token")) root.dataset.session = "kept";
} catch {
  // Without storage the system's preference applies, and the question is asked.
}
