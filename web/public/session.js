// Makes the first calls of the screen at this address, and the call for the session, while the application's code is still loading.
// web/api/call.ts takes the answers. On a slow phone this shortens the blank screen by a second.
try {
  const token = localStorage.getItem("token");
  if (token) {
    const workspace = sessionStorage.getItem("workspace");
    const user = JSON.parse(localStorage.getItem("user"));
    const billing = user?.may?.includes("billing") ? ["/api/payments/subscription", "/api/payments/usage-stats"] : [];
    const firstOf = {
      "/comments": ["/api/comments?inbox=review&limit=50"],
      "/dashboard": [`/api/dashboard/insights/${user?.id}?period=7D`, "/api/social/accounts", ...billing],
    };
    const first = user?.allows?.protection && !location.search ? firstOf[location.pathname] : undefined;
    let answers = {};
    for (const url of ["/api/auth/verify-token", ...(first ?? [])]) {
      const answer = fetch(url, {
        headers: { Authorization: `Bearer ${token}`, ...(workspace && { "X-Workspace": workspace }) },
        signal: AbortSignal.timeout(15_000),
      });
      // A failure is shown where the answer is taken.
      answer.catch(() => undefined);
      answers[url] = answer;
    }
    // Each answer is used once, by the session that asked for it. A second call and a screen that is opened later need a new answer.
    window.takeEarlyAnswer = (url, bearer) => {
      const answer = bearer === token ? answers[url] : undefined;
      if (answer) delete answers[url];
      return answer;
    };
    setTimeout(() => {
      answers = {};
    }, 10_000);
  }
} catch {
  // Without storage there is no session to ask about.
}
