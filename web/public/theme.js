// Applies what this browser has stored, before the first paint: this file is loaded in the head and blocks. It sets the chosen theme,
// whether coarse words are blurred, whether the question about cookies was answered, which hides it, and whether a person is signed in.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  if (localStorage.getItem("blur")) root.dataset.blur = "coarse";
  if (localStorage.getItem("consent")) root.dataset.consent = "answered";
  if (localStorage.getItem("token")) root.dataset.session = "kept";
} catch {
  // Without storage, the system's theme applies and the question about cookies is shown.
}
