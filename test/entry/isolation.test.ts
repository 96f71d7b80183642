// Every route of the app, read from the app itself: nobody without a session gets in, and somebody else's id answers as a
// missing one does. A new route fails here until it is described.
import { beforeAll, expect, it } from "vitest";
import { api } from "../../worker/entry/api.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { scene } from "../support/comments.ts";
import { bodyOf, type Owner, registerOwner, setPlan } from "../support/factories.ts";
import { freshStorage } from "../support/storage.ts";

/** Ids of one tenant; those of the missing ones have the same shapes. */
type Ids = {
  account: string;
  comment: string;
  rule: string;
  bulk: string;
  user: string;
  session: string;
  exception: string;
  postRule: string;
  note: string;
  savedReply: string;
  device: string;
  siege: string;
};
type Call = { path: string; json?: object; headers?: Record<string, string> };

const MISSING: Ids = {
  account: "f".repeat(32),
  comment: "99",
  rule: "98",
  bulk: "97",
  user: "e".repeat(32),
  session: "a".repeat(32),
  exception: "d".repeat(32),
  postRule: "c".repeat(32),
  note: "96",
  savedReply: "9".repeat(32),
  device: "96",
  siege: "b".repeat(32),
};
const SETTINGS = { automod: true, prohibitedKeywords: [] };
const SAVED_REPLY = { name: "Horario", text: "Abrimos a las 9" };
const RULE = { name: "Precios", keywords: ["precio"], variants: ["Hola"] };

/** Open to everybody; what they give away has tests of its own. */
const PUBLIC = [
  "GET /api/health",
  "POST /api/auth/register",
  "POST /api/auth/login",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "POST /api/auth/undo-email",
  // A password came before, or a passkey comes along.
  "POST /api/auth/second-step/code",
  "POST /api/auth/second-step/passkey",
  "POST /api/auth/second-step/passkey/options",
  "POST /api/auth/passkey",
  "POST /api/auth/passkey/options",
  "POST /api/demo/classify",
  "GET /api/privacy/deletions/:code",
  "GET /api/status",
  // Its token is signed.
  "GET /api/exports/:token",
  // For who has the link of a mail, which is signed.
  "GET /api/mail/unsubscribe",
  "POST /api/mail/unsubscribe",
  // Asks for a ticket, which only a session gets.
  "GET /api/live",
];

/** Open to the operator's token; to anybody else it is not there. */
const OPERATOR = ["GET /api/health/deep"];

/** Open to who signed the body. */
const SIGNED = [
  "POST /api/webhooks/stripe",
  "POST /api/webhooks/meta/deauthorize",
  "POST /api/webhooks/meta/data-deletion",
  "GET /api/webhooks/:path",
  "POST /api/webhooks/:path",
];

/** With a session, and about the own workspace alone: the request names nothing. */
const OWN = [
  "GET /api/auth/verify-token",
  "GET /api/auth/sessions",
  "POST /api/auth/logout",
  "POST /api/auth/verify-email",
  "POST /api/auth/verify-email/send",
  "POST /api/auth/change-email",
  "POST /api/auth/confirm-email",
  "GET /api/auth/factors",
  "POST /api/auth/factors/app",
  "POST /api/auth/factors/app/confirm",
  "POST /api/auth/factors/app/remove",
  "POST /api/auth/factors/passkeys",
  "POST /api/auth/factors/passkeys/options",
  "POST /api/auth/factors/recovery-codes",
  "GET /api/security/events",
  "GET /api/mail/state",
  "GET /api/team",
  "GET /api/alerts",
  "PUT /api/alerts",
  "GET /api/alerts/mine",
  "PUT /api/alerts/mine",
  "POST /api/alerts/devices",
  "POST /api/mail/resume",
  "POST /api/auth/activate-trial",
  "POST /api/auth/change-password",
  "POST /api/auth/logout-all",
  "POST /api/account/close",
  "POST /api/account/take-back",
  "GET /api/account/export",
  "POST /api/account/export",
  "POST /api/account/export/link",
  "GET /api/subscriptions",
  "GET /api/subscriptions/time-details",
  "POST /api/subscriptions/activate-trial",
  "POST /api/subscriptions/update",
  "POST /api/subscriptions/cancel",
  "POST /api/subscriptions/toggle-auto-renew",
  "POST /api/subscriptions/change-billing-cycle",
  "GET /api/subscriptions/calculate-proration",
  "GET /api/subscriptions/transactions",
  "GET /api/payments/plans",
  "GET /api/payments/upgrade-options",
  "GET /api/payments/subscription",
  "GET /api/payments/subscription-details",
  "GET /api/payments/usage-stats",
  "GET /api/payments/billing-history",
  "GET /api/payments/fiscal-data",
  "PUT /api/payments/fiscal-data",
  "GET /api/payments/next-charge",
  "PUT /api/payments/overage-cap",
  "POST /api/payments/create-checkout",
  "POST /api/payments/upgrade",
  "DELETE /api/payments/scheduled-change",
  "POST /api/payments/cancel-subscription",
  "POST /api/payments/reactivate-subscription",
  "GET /api/payments/payment-methods",
  "POST /api/payments/setup-intent",
  "GET /api/social/accounts",
  "GET /api/social/auth-url",
  "POST /api/social/facebook/callback",
  "POST /api/social/connect",
  "GET /api/social/accounts/stats",
  "GET /api/comments/sync",
  "GET /api/moderation/exceptions",
  "GET /api/sieges",
  "GET /api/waves",
  "GET /api/saved-replies",
  "POST /api/saved-replies",
  "GET /api/saved-views",
  "PUT /api/saved-views",
  "GET /api/moderation/post-rules",
  "POST /api/comments/force-sync",
  "GET /api/comments/stats",
  "GET /api/comments/ai-stats",
  "POST /api/comments/clear-cache",
  "GET /api/comments/blocked",
  "GET /api/comments/failed-actions",
  "POST /api/live/ticket",
  "GET /api/referrals",
];

const EXAMPLE_STRIPE_ID = "x_of_somebody_else";
const dashboard = (name: string) => ({
  [`GET /api/dashboard/${name}/:userId`]: ({ user }: Ids) => at(`/api/dashboard/${name}/${user}`),
});
const at = (path: string, json?: object, headers?: Record<string, string>): Call => ({
  path,
  ...(json && { json }),
  ...(headers && { headers }),
});

const exceptionFrom = (commentId: string) => ({ commentId, effect: "show", about: "phrase", phrase: "hola" });

/** With a session, and about what the request names. */
const NAMED: Record<string, (ids: Ids) => Call> = {
  "GET /api/payments/check/:sessionId": () => at(`/api/payments/check/cs_${EXAMPLE_STRIPE_ID}`),
  "PUT /api/payments/payment-method": () =>
    at("/api/payments/payment-method", { payment_method_id: EXAMPLE_STRIPE_ID }),
  "DELETE /api/payments/payment-method": () =>
    at("/api/payments/payment-method", { payment_method_id: EXAMPLE_STRIPE_ID }),
  "POST /api/payments/confirm-setup-intent": () =>
    at("/api/payments/confirm-setup-intent", { setup_intent_id: EXAMPLE_STRIPE_ID }),

  "POST /api/auth/factors/passkeys/:id/remove": ({ session }) =>
    at(`/api/auth/factors/passkeys/${session}/remove`, { password: "Correcta-1234" }),
  "DELETE /api/auth/sessions/:id": ({ session }) => at(`/api/auth/sessions/${session}`),

  "DELETE /api/alerts/devices/:id": ({ device }) => at(`/api/alerts/devices/${device}`),
  "POST /api/alerts/devices/:id/test": ({ device }) => at(`/api/alerts/devices/${device}/test`),

  "POST /api/social/disconnect": ({ account }) => at("/api/social/disconnect", { accountId: account }),
  "POST /api/social/publish": ({ account }) => at("/api/social/publish", { accountId: account, message: "hola" }),
  "POST /api/social/accounts/status": ({ account }) =>
    at("/api/social/accounts/status", { accountId: account, status: "inactive" }),
  "POST /api/social/accounts/settings": ({ account }) =>
    at("/api/social/accounts/settings", { accountId: account, settings: SETTINGS }),
  "POST /api/social/accounts/update-name": ({ account }) =>
    at("/api/social/accounts/update-name", { accountId: account, name: "Mía" }),
  "GET /api/social/accounts/:id/health": ({ account }) => at(`/api/social/accounts/${account}/health`),
  "POST /api/social/accounts/:id/check": ({ account }) => at(`/api/social/accounts/${account}/check`),
  "POST /api/social/accounts/:id/repair": ({ account }) => at(`/api/social/accounts/${account}/repair`),
  "GET /api/social/accounts/:id/auto-replies": ({ account }) => at(`/api/social/accounts/${account}/auto-replies`),
  "POST /api/social/accounts/:id/auto-replies": ({ account }) =>
    at(`/api/social/accounts/${account}/auto-replies`, RULE),
  "PUT /api/social/accounts/:id/auto-replies/:ruleId": ({ account, rule }) =>
    at(`/api/social/accounts/${account}/auto-replies/${rule}`, RULE),
  "DELETE /api/social/accounts/:id/auto-replies/:ruleId": ({ account, rule }) =>
    at(`/api/social/accounts/${account}/auto-replies/${rule}`),

  ...dashboard("stats"),
  ...dashboard("active-accounts"),
  ...dashboard("recent-comments"),
  ...dashboard("account-groups"),
  ...dashboard("chart-data"),
  ...dashboard("unique-groups"),

  "POST /api/comments/bulk": ({ comment }) =>
    at(
      "/api/comments/bulk",
      { ids: [comment], status: "disapproved", reason: "Spam" },
      { "idempotency-key": `key-${comment}` },
    ),
  "POST /api/comments/bulk/count": ({ account }) => at("/api/comments/bulk/count", { filter: { page: account } }),
  "POST /api/comments/bulk/:bulkId/undo": ({ bulk }) => at(`/api/comments/bulk/${bulk}/undo`, {}),
  "GET /api/comments": ({ account }) => at(`/api/comments?page=${account}`),
  "GET /api/comments/export.csv": ({ account }) => at(`/api/comments/export.csv?page=${account}`),
  "GET /api/comments/history": ({ comment }) => at(`/api/comments/history?oldestId=${comment}`),
  "GET /api/comments/analyze/:id": ({ comment }) => at(`/api/comments/analyze/${comment}`),
  "POST /api/comments/process-unanalyzed": ({ comment }) =>
    at("/api/comments/process-unanalyzed", { commentIds: [comment], approveAll: true }),
  "GET /api/comments/:id/suggested-reply": ({ comment }) => at(`/api/comments/${comment}/suggested-reply`),
  "POST /api/comments/reply": ({ comment }) => at("/api/comments/reply", { commentId: comment, text: "hola" }),
  "POST /api/comments/failed-actions/:id/retry": ({ comment }) => at(`/api/comments/failed-actions/${comment}/retry`),
  "GET /api/comments/:id/explanation": ({ comment }) => at(`/api/comments/${comment}/explanation`),
  "POST /api/comments/status": ({ comment }) =>
    at("/api/comments/status", { commentId: comment, status: "disapproved", reason: "Spam" }),
  "POST /api/comments/:id/undo": ({ comment }) => at(`/api/comments/${comment}/undo`),
  "POST /api/comments/:id/block": ({ comment }) => at(`/api/comments/${comment}/block`, { blocked: true }),
  "POST /api/comments/:id/close": ({ comment }) => at(`/api/comments/${comment}/close`, { closed: true }),

  "POST /api/reports": ({ comment }) => at("/api/reports", { commentId: comment, reason: "Spam" }),
  "GET /api/reports/comment/:id": ({ comment }) => at(`/api/reports/comment/${comment}`),
  "GET /api/notes/comment/:id": ({ comment }) => at(`/api/notes/comment/${comment}`),
  "POST /api/assignments": ({ comment, user }) => at("/api/assignments", { commentIds: [comment], to: user }),
  "POST /api/notes": ({ comment }) => at("/api/notes", { commentId: comment, text: "hola" }),
  "PUT /api/notes/:id": ({ note }) => at(`/api/notes/${note}`, { text: "hola" }),
  "DELETE /api/notes/:id": ({ note }) => at(`/api/notes/${note}`),
  "POST /api/notes/:id/restore": ({ note }) => at(`/api/notes/${note}/restore`, {}),
  "PUT /api/saved-replies/:id": ({ savedReply }) => at(`/api/saved-replies/${savedReply}`, SAVED_REPLY),
  "DELETE /api/saved-replies/:id": ({ savedReply }) => at(`/api/saved-replies/${savedReply}`),
  "GET /api/audit": ({ account }) => at(`/api/audit?page=${account}`),
  "GET /api/audit/export.csv": ({ account }) => at(`/api/audit/export.csv?page=${account}`),
  "GET /api/moderation/settings": ({ account }) => at(`/api/moderation/settings?page=${account}`),
  "POST /api/moderation/settings": ({ account }) => at("/api/moderation/settings", { ...SETTINGS, page: account }),
  "POST /api/moderation/settings/preview": ({ account }) =>
    at("/api/moderation/settings/preview", { ...SETTINGS, page: account }),
  "POST /api/moderation/exceptions": ({ comment }) => at("/api/moderation/exceptions", exceptionFrom(comment)),
  "POST /api/moderation/exceptions/preview": ({ comment }) =>
    at("/api/moderation/exceptions/preview", exceptionFrom(comment)),
  "DELETE /api/moderation/exceptions/:id": ({ exception }) => at(`/api/moderation/exceptions/${exception}`),
  "POST /api/moderation/post-rules": ({ comment }) =>
    at("/api/moderation/post-rules", { commentId: comment, mode: "observe" }),
  "DELETE /api/moderation/post-rules/:id": ({ postRule }) => at(`/api/moderation/post-rules/${postRule}`),
  "POST /api/sieges": ({ comment }) => at("/api/sieges", { commentId: comment }),
  "POST /api/sieges/:id/start": ({ siege }) => at(`/api/sieges/${siege}/start`, {}),
  "POST /api/sieges/:id/end": ({ siege }) => at(`/api/sieges/${siege}/end`, {}),
  "POST /api/sieges/:id/undo": ({ siege }) => at(`/api/sieges/${siege}/undo`, {}),
  "POST /api/sieges/:id/dismiss": ({ siege }) => at(`/api/sieges/${siege}/dismiss`, {}),
  "GET /api/authors/:commentId": ({ comment }) => at(`/api/authors/${comment}`),
  "POST /api/moderation/words/test": ({ account }) => at("/api/moderation/words/test", { word: "hola", page: account }),
  "GET /api/scans": ({ account }) => at(`/api/scans?page=${account}`),
  "POST /api/scans": ({ account }) => at("/api/scans", { page: account }),
  "POST /api/scans/:page/choice": ({ account }) => at(`/api/scans/${account}/choice`, { choice: "observe" }),
};

const ROUTES = [
  ...new Set(api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];
const WITH_SESSION = [...OWN, ...Object.keys(NAMED)];

let app: TestApp;
let victim: Ids;
let stranger: Owner;
let ended: string;

/** What the victim has, as they see it. */
async function belongings(token: string) {
  const read = async (path: string) => (await app.request(path, { token })).json();
  return Promise.all([
    read("/api/comments"),
    read("/api/audit"),
    read("/api/auth/sessions"),
    read("/api/moderation/settings"),
    read("/api/moderation/exceptions"),
    read("/api/moderation/post-rules"),
    read(`/api/notes/comment/${victim.comment}`),
    read("/api/saved-replies"),
    read("/api/alerts/mine"),
    read("/api/sieges"),
    read(`/api/social/accounts/${victim.account}/auto-replies`),
    read(`/api/social/accounts/${victim.account}/health`),
  ]);
}
let before: unknown;
let victimToken: string;

beforeAll(async () => {
  await freshStorage();
  const at = Date.now();
  app = createTestApp({ now: () => at });
  const s = await scene(app);
  victimToken = s.owner.token;
  await s.write("Hola a todos");
  const account = s.owner.accounts.find(({ account_id }) => account_id === s.pageId)!.id;
  const comment = (await s.list())[0]!.id;
  const rules = `/api/social/accounts/${account}/auto-replies`;
  const { rule } = (await bodyOf(await app.request(rules, { token: victimToken, json: RULE }))) as {
    rule: { id: string };
  };
  const { bulkId } = (await bodyOf(
    await app.request("/api/comments/bulk", {
      token: victimToken,
      headers: { "idempotency-key": "mine" },
      json: { ids: [comment], status: "approved" },
    }),
  )) as { bulkId: string };
  const { sessions } = (await bodyOf(await app.request("/api/auth/sessions", { token: victimToken }))) as {
    sessions: { id: string }[];
  };
  const [session] = sessions;
  const { id: exception } = (await bodyOf(
    await app.request("/api/moderation/exceptions", { token: victimToken, json: exceptionFrom(comment) }),
  )) as { id: string };
  const { id: postRule } = (await bodyOf(
    await app.request("/api/moderation/post-rules", {
      token: victimToken,
      json: { commentId: comment, mode: "observe" },
    }),
  )) as { id: string };
  const { notes } = (await bodyOf(
    await app.request("/api/notes", { token: victimToken, json: { commentId: comment, text: "hola" } }),
  )) as { notes: { id: string }[] };
  const { reply } = (await bodyOf(
    await app.request("/api/saved-replies", { token: victimToken, json: SAVED_REPLY }),
  )) as { reply: { id: string } };
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const { devices } = (await bodyOf(
    await app.request("/api/alerts/devices", {
      token: victimToken,
      json: { endpoint: "https://push.example.com/push/1", keys },
    }),
  )) as { devices: { id: string }[] };
  const { id: siege } = (await bodyOf(
    await app.request("/api/sieges", { token: victimToken, json: { commentId: comment } }),
  )) as { id: string };
  victim = {
    note: notes[0]!.id,
    savedReply: reply.id,
    device: devices[0]!.id,
    siege,
    exception,
    postRule,
    account,
    comment,
    rule: rule.id,
    bulk: bulkId,
    user: s.owner.userId,
    session: session!.id,
  };
  stranger = await registerOwner(app);
  await setPlan(app, stranger, "business");
  const gone = await registerOwner(app);
  await bodyOf(await app.request("/api/auth/logout-all", { token: gone.token, method: "POST" }));
  ended = gone.token;
  before = await belongings(victimToken);
});

const urlOf = (route: string) => route.split(" ")[1]!.replace(/:\w+/g, "1");
const methodOf = (route: string) => route.split(" ")[0]!;

it("knows every route of the app, and no other", () => {
  expect([...PUBLIC, ...OPERATOR, ...SIGNED, ...WITH_SESSION].sort()).toEqual([...ROUTES].sort());
});

it.each(WITH_SESSION)("asks for a session that is good: %s", async (route) => {
  const unsigned = `${stranger.token.slice(0, stranger.token.lastIndexOf("."))}.AAAA`;
  for (const token of [undefined, "x", "null", unsigned, ended]) {
    const answer = await app.request(urlOf(route), { method: methodOf(route), token });
    expect([token, answer.status, await answer.json()]).toMatchObject([token, 401, { code: "unauthorized" }]);
  }
});

it.each(OPERATOR)("is not there without the operator's token: %s", async (route) => {
  for (const token of [undefined, "x", stranger.token])
    expect((await app.request(urlOf(route), { token })).status).toBe(404);
});

it.each(SIGNED)("asks for a signature: %s", async (route) => {
  const answer = await app.request(urlOf(route).replace("/1", "/meta"), {
    method: methodOf(route),
    ...(methodOf(route) === "POST" && { body: "{}" }),
  });
  expect([401, 403]).toContain(answer.status);
});

it.each(Object.keys(NAMED))("answers about somebody else's as about what is missing: %s", async (route) => {
  const ask = async (ids: Ids) => {
    const { path, ...more } = NAMED[route]!(ids);
    const answer = await app.request(path, { method: methodOf(route), token: stranger.token, ...more });
    let text = await answer.text();
    for (const id of Object.values(ids)) text = text.replaceAll(`"${id}"`, '"id"');
    return [answer.status, text.replace(/"(requestId|bulkId)":"[^"]*"/g, '"$1":""')];
  };
  const [theirs, missing] = [await ask(victim), await ask(MISSING)];
  expect(theirs).toEqual(missing);
  expect(theirs[0]).not.toBe(500);
});

it("leaves what the other has as it was", async () => {
  await app.drain();
  expect(await belongings(victimToken)).toEqual(before);
});
