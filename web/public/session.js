// Asks who is signed in while the application's code is still on its way; web/api/early-answer.ts takes the answer. On a slow
// phone that is a second less of blank screen.
try {
  const token = localStorage.getItem("token");
  if (token) {
    const workspace = sessionStorage.getItem("workspace");
    const url = "/api/auth/verify-token";
    const answer = fetch(url, {
      headers: { Authorization: `Bearer ${token}`, ...(workspace && { "X-Workspace": workspace }) },
      signal: AbortSignal.timeout(15_000),
    });
    // A failure is shown where the answer is taken.
    answer.catch(() => undefined);
    window.earlyAnswer = { url, token, answer };
  }
} catch {
  // Without storage there is no session to ask about.
}
