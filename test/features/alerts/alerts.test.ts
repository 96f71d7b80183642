// Alerts to owners, from the fact in the database to the mailbox, the webhook and Slack.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AlertSettings, PersonalAlerts } from "../../../web/api/types.ts";
import { recordSilence } from "../../../worker/features/accounts/health/check-page.ts";
import { isPublicAddress } from "../../../worker/features/alerts/channels/public-address.ts";
import { enqueueDeliveries } from "../../../worker/features/alerts/deliveries.ts";
import { mayReceive } from "../../../worker/features/alerts/member-devices.ts";
import { endAlert, raiseAlert } from "../../../worker/features/alerts/raise.ts";
import { raiseConnectionAlerts } from "../../../worker/features/alerts/raise-connection-alerts.ts";
import { reportAlerts } from "../../../worker/features/alerts/report-alerts.ts";
import { watchWorkspaces } from "../../../worker/features/alerts/watch-workspaces.ts";
import { usagePeriodStart } from "../../../worker/features/plans/usage-period.ts";
import { deleteOldRows } from "../../../worker/features/retention/delete-old-rows.ts";
import { countOverage } from "../../../worker/features/usage/count-overage.ts";
import { pages, users } from "../../../worker/platform/db/core.ts";
import { webhookPoster } from "../../../worker/platform/webhooks/post.ts";
import { ALERT_KINDS, type AlertChannel, DEFAULT_SWITCHES } from "../../../worker/vocabulary/alerts.ts";
import { DAY_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT } from "../../support/comments.ts";
import { bodyOf, colleagueOf, connectPages, registerOwner, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";

/** Noon in Madrid. */
const NOON = Date.UTC(2026, 0, 15, 11);
const HOUR_MS = 60 * MINUTE_MS;

let workspaceId: number;
beforeEach(async () => {
  await newScene(NOON);
  ({ workspaceId } = (await app.deps.core.query.memberships.findFirst())!);
});

/** Runs the cron's jobs for alerts, a minute later. */
async function minute() {
  clock.now += MINUTE_MS;
  await raiseConnectionAlerts(app.deps);
  await reportAlerts(app.deps);
  await enqueueDeliveries(app.deps);
  await app.drain();
}
const run = (statement: string) => inCore(statement).run();
const breakPages = () => run("UPDATE pages SET problem = 'token' WHERE status = 'active'");
const save = (more: object) =>
  app.request("/api/alerts", {
    method: "PUT",
    token: scene.owner.token,
    json: { switches: DEFAULT_SWITCHES, quiet: null, ...more },
  });
const everything = (channel: AlertChannel) => Object.fromEntries(ALERT_KINDS.map((kind) => [kind, [channel]]));
const settings = async (token = scene.owner.token) =>
  await bodyOf<AlertSettings>(await app.request("/api/alerts", { token }));
const targetOf = async (channel: AlertChannel, token?: string) =>
  (await settings(token)).targets.find((target) => target.channel === channel)!;
const raiseOverUse = () =>
  raiseAlert(app.deps, { workspaceId, kind: "usage_over", subject: "enero", data: { page: null, count: null } });
const subjects = () => app.mails.map(({ subject }) => subject);

it("a broken connection is reported within a minute, once, in one mail for all pages, and again when it breaks again", async () => {
  await minute();
  expect(subjects()).toEqual([]);
  await breakPages();
  for (let times = 0; times < 3; times++) await minute();
  expect(app.mails).toMatchObject([
    { to: scene.owner.email, subject: expect.stringMatching(/: se perdió la conexión, y otro aviso$/) },
  ]);
  expect(app.mails[0]!.text).toContain("Perdimos la conexión con «");
  expect(app.mails[0]!.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  await run("UPDATE pages SET problem = NULL");
  await minute();
  await breakPages();
  await minute();
  expect(app.mails).toHaveLength(2);
});

it("a connection that is about to expire is reported once", async () => {
  await run(`UPDATE grants SET expires_at = ${clock.now + 8 * DAY_MS}`);
  await minute();
  expect(subjects()).toEqual([]);
  clock.now += 2 * DAY_MS;
  await minute();
  await minute();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]!.text).toContain("caduca en menos de siete días");
});

it("ten events in a minute are one message for each channel, and two runs at once send it once", async () => {
  await save({ switches: everything("mail") });
  for (let event = 0; event < 10; event++)
    await raiseAlert(app.deps, {
      workspaceId,
      kind: "page_silent",
      subject: `${event}`,
      data: { page: `Página ${event}`, count: 3 },
    });
  await Promise.all([reportAlerts(app.deps), reportAlerts(app.deps)]);
  await minute();
  expect(subjects()).toEqual(["Página 0: 3 días sin comentarios, y 9 avisos más"]);
  for (let event = 0; event < 10; event++) expect(app.mails[0]!.text).toContain(`«Página ${event}»`);
});

it("the subject says what happened and to which page, and the button leads there", async () => {
  await raiseAlert(app.deps, {
    ...{ workspaceId, kind: "raid", subject: "r" },
    data: { page: "Zapatería Sol", count: 30, minutes: 10 },
  });
  await minute();
  expect(app.mails).toMatchObject([
    { subject: "Zapatería Sol: 30 ofensas en 10 minutos", html: expect.stringContaining("Ver y ocultar") },
  ]);
});

it("the bell lists what happened, newest first, and a member only what concerns them", async () => {
  const page = (await app.deps.core.query.pages.findFirst())!;
  const data = { page: page.name, pageId: page.id, count: 30, minutes: 10 };
  for (const subject of ["of the page", "of its Instagram account"])
    await raiseAlert(app.deps, { workspaceId, kind: "raid", subject, data });
  clock.now += MINUTE_MS;
  await raiseOverUse();
  const recent = async (token: string) =>
    (await bodyOf<{ alerts: { text: string; place: string }[] }>(await app.request("/api/alerts/recent", { token })))
      .alerts;
  expect(await recent(scene.owner.token)).toMatchObject([
    { text: "Has usado todos los comentarios del mes", place: "/settings/plan" },
    { text: `${page.name}: 30 ofensas en 10 minutos`, place: "/comments" },
  ]);
  const editor = await colleagueOf(app, scene.owner, { role: "moderator" });
  expect((await recent(editor.token)).map(({ place }) => place)).toEqual(["/comments"]);
  const stranger = await registerOwner(app);
  expect(await recent(stranger.token)).toEqual([]);
  for (const subject of ["of the page", "of its Instagram account"])
    await raiseAlert(app.deps, { workspaceId, kind: "connection_broken", subject, data });
  await endAlert(app.deps, { workspaceId, kind: "connection_broken", subject: "of its Instagram account" });
  const broken = (await recent(scene.owner.token)).filter(({ place }) => place === "/accounts");
  expect(broken, "what lasts is not behind what is over").toMatchObject([{ is_over: true }, { is_over: false }]);
  clock.now += 15 * DAY_MS;
  expect(await recent((await signedIn(app, scene.owner)).token)).toEqual([]);
});

it("a hidden threat is reported at once, and once a day for a page, with the list of what was hidden", async () => {
  const threat = "Te voy a matar, sé dónde vives";
  await scene.write(threat);
  await scene.write(`${threat} con tu familia`);
  expect((await scene.list()).map(({ status }) => status)).toEqual(["disapproved", "disapproved"]);
  await minute();
  await scene.write(`${threat}, prepárate`);
  await minute();
  expect(subjects()).toEqual([expect.stringMatching(/: ocultamos una amenaza$/)]);
  expect(app.mails[0]!.text).toContain("/comments?cause=threat");
  clock.now += DAY_MS;
  await scene.write(`${threat}. Hoy`);
  await scene.write(INSULT);
  await minute();
  expect(app.mails).toHaveLength(2);
});

it("somebody's private data is reported at once, with the comment for its case file; a customer's own is not", async () => {
  await scene.write("Mi pedido no llega, mi número es 612 345 678");
  await minute();
  expect(subjects()).toEqual([]);
  const id = await scene.write("El teléfono de ese es 612345679, llamadle todos");
  await scene.write("Te voy a matar, sé dónde vives");
  expect((await scene.list()).map(({ status, reason_code }) => [status, reason_code])).toEqual([
    ["disapproved", "toxic"],
    ["flagged", "private_data"],
    ["flagged", "private_data"],
  ]);
  await minute();
  const { alerts } = await bodyOf<{ alerts: { text: string; case_of: string; place: string }[] }>(
    await app.request("/api/alerts/recent", scene.owner),
  );
  const listed = (await scene.list())[1]!;
  expect(listed.external_id).toContain(id.split("_").at(-1));
  expect(alerts).toContainEqual(
    expect.objectContaining({
      text: expect.stringMatching(/: hay datos personales de alguien$/),
      place: "/comments?reason=private_data",
      case_of: listed.id,
    }),
  );
  // One cause does not use up the alert of the other.
  expect(alerts).toContainEqual(expect.objectContaining({ text: expect.stringMatching(/ocultamos una amenaza$/) }));
});

it("nothing is sent in quiet hours, and an alert that ended before they did is never sent", async () => {
  await save({ quiet: { from: 22, to: 8 } });
  clock.now = NOON + 11 * HOUR_MS;
  await breakPages();
  await raiseOverUse();
  await minute();
  clock.now = NOON + 19 * HOUR_MS - 10 * MINUTE_MS;
  await minute();
  expect(subjects()).toEqual([]);
  await run("UPDATE pages SET problem = NULL");
  clock.now = NOON + 20 * HOUR_MS;
  await minute();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]!.text).toContain("todos los comentarios de tu plan");
  expect(app.mails[0]!.text).not.toContain("conexión");
});

it("a webhook gets the alerts that are switched on for it, again until it accepts them, and follows no redirect", async () => {
  const url = "https://avisos.example.com/atalaya";
  const json = { address: url, events: ["alert.raised"], password: scene.owner.password };
  await bodyOf(await app.request("/api/event-webhooks", { token: scene.owner.token, json }));
  await save({ switches: everything("webhook") });
  const posted: { url: string; id: string | undefined; body: string }[] = [];
  const answers: (number | "timeout")[] = [503, "timeout"];
  app.deps.postWebhook = async (to, headers, body) => {
    posted.push({ url: to, id: headers["webhook-id"], body: String(body) });
    return { status: answers.shift() ?? 204, retryAfterMs: 0 };
  };
  await breakPages();
  for (let times = 0; times < 12; times++) await minute();
  expect(subjects()).toEqual([]);
  expect(posted.map(({ url: to }) => to)).toEqual([url, url, url]);
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
  expect(JSON.parse(posted.at(-1)!.body)).toMatchObject({
    type: "alert.raised",
    data: { alerts: expect.arrayContaining([expect.objectContaining({ kind: "connection_broken" })]) },
  });

  // A redirect is not followed, since its target was not checked.
  const called: string[] = [];
  app.deps.postWebhook = webhookPoster(async (input, init) => {
    called.push(String(input));
    if (init?.redirect !== "manual") called.push("http://169.254.169.254/");
    return new Response(null, { status: 300, headers: { location: "http://169.254.169.254/" } });
  });
  await run("UPDATE pages SET problem = NULL");
  await minute();
  await breakPages();
  for (let times = 0; times < 3; times++) await minute();
  expect(called).toEqual([url]);
});

it("Slack gets a text without markup of its own, and its address is not shown again", async () => {
  const slackUrl = "https://hooks.slack.com/services/T0/B0/abcdefghij";
  await save({ switches: everything("slack"), targets: { slack: slackUrl } });
  const posted: string[] = [];
  app.deps.postWebhook = async (_, __, body) => {
    posted.push(String(body));
    return { status: 200, retryAfterMs: 0 };
  };
  await raiseAlert(app.deps, {
    workspaceId,
    kind: "page_silent",
    subject: "1",
    data: { page: "<!channel>", count: 2 },
  });
  // Settings that are saved without the address keep it.
  await save({ switches: everything("slack") });
  await minute();
  expect(posted).toEqual([expect.stringContaining("«&lt;!channel&gt;» no recibe comentarios desde hace 2 días")]);
  expect(await targetOf("slack")).toEqual({ channel: "slack", isSet: true });
  expect(JSON.stringify(await settings())).not.toContain("hooks.slack.com");
  await save({ targets: { slack: null } });
  expect(await targetOf("slack")).toMatchObject({ isSet: false });
});

describe("an address that is not called", () => {
  it.each([
    "http://example.com/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://10.0.0.8/",
    "https://169.254.169.254/latest/meta-data",
    "https://example.com:8443/",
    "https://ana:clave@example.com/",
    "https://intranet/",
    "https://impresora.local/",
    "https://db.internal./",
    "https://localhost../",
    "https://db..internal.es/",
    "https://atalaya.es/api/alerts",
    "ftp://example.com/",
    "no es una dirección",
  ])("%s", (address) => expect(isPublicAddress(address, "atalaya.es")).toBe(false));

  it("is refused with its field, while a public one is saved", async () => {
    expect(isPublicAddress("https://avisos.cliente.es/a?b=c", "atalaya.es")).toBe(true);
    const refused = async (targets: Partial<Record<AlertChannel, string>>) => {
      const answer = await save({ targets });
      return [answer.status, await answer.json()];
    };
    const at = (field: string) => [400, { errors: [{ field }] }];
    const evil = "https://hooks.slack.com.evil.es/services/T0/B0/abcdefghij";
    expect(await refused({ slack: evil })).toMatchObject(at("targets.slack"));
    // Mail has no address but the owner's, and the workspace does not choose for its members.
    expect(await refused({ mail: "https://avisos.cliente.es/" })).toMatchObject(at("targets.mail"));
    expect((await save({ switches: everything("push") })).status).toBe(400);
  });
});

const shown = async () => await scene.answer<PersonalAlerts>("/api/alerts/mine");
/** The messages of each device, in the order in which the devices subscribed. */
const read = async () =>
  (
    await bodyOf<{ devices: { messages: { text: string; receivedAt: number }[] }[] }>(
      await app.control("/sandbox/push"),
    )
  ).devices.map(({ messages }) => messages.map(({ text }) => text));
async function addDevice(token = scene.owner.token) {
  const json = { applicationServerKey: (await shown()).pushKey };
  const subscription = await bodyOf<{ endpoint: string }>(await app.control("/sandbox/push", { json }));
  expect((await app.request("/api/alerts/devices", { token, json: subscription })).status).toBe(200);
  return subscription;
}

it("a token that stops working at night is reported within two minutes by mail and push, with a link to connect again", async () => {
  // Half past two in Madrid.
  clock.now = Date.UTC(2026, 0, 16, 1, 30);
  await addDevice();
  await app.control("/sandbox/faults", { method: "PUT", json: { killTokens: { subcode: 460 } } });
  const died = clock.now;
  const insult = await scene.write(INSULT);
  await minute();
  await minute();
  expect(app.mails.at(-1)!.text).toContain("Perdimos la conexión con «");
  expect(app.mails.at(-1)!.text).toContain(`${app.appOrigin}/accounts`);
  const [[text]] = (await read()) as [[string]];
  expect(JSON.parse(text)).toMatchObject({
    title: "Atalaya",
    body: expect.stringContaining("Perdimos la conexión con «"),
    url: "/accounts",
  });
  expect(clock.now - died).toBeLessThanOrEqual(2 * MINUTE_MS);

  await connectPages(app, scene.owner);
  clock.now += MINUTE_MS;
  await app.cron();
  await app.drain();
  expect((await scene.onNetwork(insult)).hidden).toBe(true);
  const open = await inCore("SELECT count(*) AS open FROM alerts WHERE ended_at IS NULL").first();
  expect(open).toEqual({ open: 0 });
});

it("a push that waits does not reach a member who left the workspace meanwhile", async () => {
  const member = await colleagueOf(app, scene.owner, { role: "admin" });
  await addDevice(member.token);
  await app.request("/api/alerts/mine", { ...member, method: "PUT", json: { push: ["many_flagged"] } });
  await app.control("/sandbox/push", { method: "PUT", json: { failWith: 503 } });
  await raiseAlert(app.deps, { workspaceId, kind: "many_flagged", subject: "x", data: { page: null, count: 12 } });
  await minute();
  await app.control("/sandbox/push", { method: "PUT", json: { failWith: null } });
  const removed = await scene.ask(`/api/team/members/${member.userId}`, undefined, { method: "DELETE" });
  expect(removed.status).toBe(200);
  await minute();
  await minute();
  expect(await read()).toEqual([[]]);
  const state = await inCore("SELECT state, answer FROM alert_deliveries WHERE channel = 'push'").first();
  expect(state).toMatchObject({ state: "failed" });
});

it("a device belongs to its person, gets what they chose, and is forgotten when it is gone", async () => {
  const raise = (kind: (typeof ALERT_KINDS)[number], userId: number | null = null) =>
    raiseAlert(app.deps, { workspaceId, kind, userId, subject: `${clock.now}`, data: { page: "Café", count: 12 } });
  const tabletOfOwner = await addDevice();
  const other = await registerOwner(app);
  await addDevice(other.token);
  await scene.ask("/api/alerts/mine", { push: ["many_flagged", "new_sign_in"] }, { method: "PUT" });
  await raise("many_flagged");
  await raise("page_silent");
  await minute();
  expect(await read()).toEqual([[expect.stringContaining("12 comentarios que esperan")], []]);
  expect((await shown()).devices[0]!.delivered_at).not.toBeNull();
  // The table does not contain it in plain text, and nobody else's list shows it.
  expect(JSON.stringify((await inCore("SELECT * FROM push_subscriptions").all()).results)).not.toContain(
    "push.example",
  );

  // An alert about a sign-in goes only to the person who signed in.
  await raise(
    "new_sign_in",
    (await app.deps.core.query.users.findFirst({ where: eq(users.publicId, other.userId) }))!.id,
  );
  await minute();
  expect((await read())[0]).toHaveLength(1);

  await app.control("/sandbox/push", { method: "PUT", json: { failWith: 503 } });
  await raise("many_flagged");
  await minute();
  await app.control("/sandbox/push", { method: "PUT", json: { failWith: null } });
  await minute();
  await minute();
  expect((await read())[0]).toHaveLength(2);

  await app.control(`/sandbox/push/${tabletOfOwner.endpoint.split("/").at(-1)}`, { method: "DELETE" });
  const { id } = (await shown()).devices[0]!;
  expect((await scene.ask(`/api/alerts/devices/${id}/test`, undefined, { method: "POST" })).status).toBe(200);
  await app.drain();
  expect((await shown()).devices).toEqual([]);

  // Ending all sessions removes the devices. A private address is refused as a device.
  await addDevice();
  await run("UPDATE users SET session_version = session_version + 1");
  await raise("many_flagged");
  await minute();
  expect((await read())[2]).toEqual([]);
  const json = { endpoint: "https://10.0.0.8/push/1", keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } };
  const { token } = await signedIn(app, scene.owner);
  expect((await app.request("/api/alerts/devices", { token, json })).status).toBe(400);
});

it("what is not urgent waits for its hour or its day, by the workspace's clock", async () => {
  await save({ switches: everything("mail"), digest: "daily" });
  const raise = (kind: (typeof ALERT_KINDS)[number]) =>
    raiseAlert(app.deps, { workspaceId, kind, subject: `${clock.now}`, data: { page: "Café", count: 5 } });
  await raise("page_silent");
  await raise("raid");
  await minute();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]!.text).toContain("«Café» recibe muchos más comentarios ofensivos");
  await raise("usage_90");
  await minute();
  clock.now = NOON + 20 * HOUR_MS + 59 * MINUTE_MS;
  await minute();
  expect(app.mails).toHaveLength(2);
  expect(app.mails[1]!.subject).toBe("Café: 5 días sin comentarios, y otro aviso");
});

/** Looks at every workspace as if that were due, twice: the second time must find nothing new. */
async function watchAgain() {
  for (let times = 0; times < 2; times++) {
    await run("UPDATE workspaces SET watch_at = 0");
    await watchWorkspaces(app.deps);
  }
}

it("a check of a page reports its silence, and a check of the workspace its usage and waiting comments, once each", async () => {
  await save({ switches: everything("mail") });
  const page = (await app.deps.core.query.pages.findFirst({ where: eq(pages.status, "active") }))!;
  const workspace = (await app.deps.core.query.workspaces.findFirst())!;
  const start = usagePeriodStart(workspace.createdAt, clock.now);
  await inComments(
    "INSERT OR REPLACE INTO usage_counts (workspace_id, period, comments) VALUES (?, ?, 1000000)",
    workspaceId,
    start,
  ).run();
  await inComments(
    "INSERT OR REPLACE INTO daily_counts (workspace_id, page_id, day, flagged) VALUES (?, ?, '2026-01-14', 25)",
    workspaceId,
    page.id,
  ).run();
  const silence = { silent: true, days: 4, expected: 20 };
  for (let times = 0; times < 2; times++) await recordSilence(app.deps, { page, silence });
  await watchAgain();
  await minute();
  await minute();
  expect(app.mails).toHaveLength(1);
  for (const said of ["desde hace 4 días", "todos los comentarios de tu plan", "Hay 25 comentarios"])
    expect(app.mails[0]!.text).toContain(said);
});

it("a complaint is reported when its hours are over, and a reached cap with the next count", async () => {
  await save({ switches: everything("mail"), complaintHours: 2 });
  await setPlan(app, scene.owner, "business");
  await run(
    "UPDATE subscriptions SET stripe_subscription_id = 'sub_1', overage_cap_cents = 100, period_ends_at = 9000000000000000, usage_anchor = (SELECT created_at FROM workspaces WHERE id = workspace_id)",
  );
  const workspace = (await app.deps.core.query.workspaces.findFirst())!;
  await watchAgain();
  await scene.write("Pedí hace dos horas y todavía no ha llegado nada, ¿qué pasa?");
  await inComments(
    "INSERT OR REPLACE INTO usage_counts (workspace_id, period, comments) VALUES (?, ?, 1000000)",
    workspaceId,
    usagePeriodStart(workspace.createdAt, clock.now),
  ).run();
  await countOverage(app.deps);
  await minute();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]!.text).toContain("Has llegado a tu tope de gasto");
  clock.now += 2 * HOUR_MS - 5 * MINUTE_MS;
  await watchAgain();
  await minute();
  expect(app.mails).toHaveLength(1);
  clock.now += 6 * MINUTE_MS;
  await watchWorkspaces(app.deps);
  await minute();
  expect(app.mails).toHaveLength(2);
  expect(app.mails[1]!.text).toContain("Una queja o pregunta espera respuesta desde hace más de 2 horas");
});

it("a member gets the alerts of their role, about the pages that they may see", () => {
  const member = { userId: 7, role: "viewer", restsSince: null, pageIds: [1] } as const;
  const alert = (kind: (typeof ALERT_KINDS)[number], pageId?: number, userId: number | null = null) => ({
    kind,
    userId,
    data: { page: null, count: null, ...(pageId && { pageId }) },
  });
  expect(mayReceive(member, alert("page_silent", 1))).toBe(true);
  expect(mayReceive(member, alert("page_silent", 2))).toBe(false);
  expect(mayReceive(member, alert("many_flagged"))).toBe(false);
  expect(mayReceive({ ...member, pageIds: null }, alert("many_flagged"))).toBe(true);
  expect(mayReceive({ ...member, pageIds: null }, alert("payment_failed"))).toBe(false);
  const admin = { ...member, role: "admin" as const, pageIds: null };
  expect(mayReceive(admin, alert("payment_failed"))).toBe(true);
  expect(mayReceive({ ...admin, restsSince: 1 }, alert("payment_failed"))).toBe(false);
  expect(mayReceive({ ...member, role: "owner", pageIds: null }, alert("new_sign_in", undefined, 8))).toBe(false);
  expect(mayReceive(member, alert("new_sign_in", undefined, 7))).toBe(true);
});

it("alerts that are over are deleted after their time, and others are not", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  await breakPages();
  await raiseOverUse();
  await minute();
  clock.now += 100 * DAY_MS;
  await deleteOldRows(app.deps);
  const kinds = await inCore("SELECT DISTINCT kind FROM alerts").all();
  expect(kinds.results).toEqual([{ kind: "connection_broken" }]);
});
