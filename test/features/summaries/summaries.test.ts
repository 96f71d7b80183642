// The weekly letter and the report of a month, from the comments to the mailbox.
import { env } from "cloudflare:workers";
import { inflateSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import { sendWeeklyLetters } from "../../../worker/features/summaries/send-weekly-letters.ts";
import { nextLetterAt } from "../../../worker/features/summaries/week.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf, colleagueOf } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

/** Wednesday, 11:00 in Madrid, which is in winter time. */
const WEDNESDAY = Date.UTC(2026, 0, 14, 10);
/** The Monday after it, 8:00 in Madrid. */
const MONDAY = Date.UTC(2026, 0, 19, 7);

beforeEach(() => newScene(WEDNESDAY));

const letters = () => app.mails.filter(({ subject }) => subject.startsWith("Tu semana en Atalaya"));
async function cron(at: number) {
  clock.now = at;
  await sendWeeklyLetters(app.deps);
  await app.drain();
}
const own = async () => await scene.answer<{ letter: boolean }>("/api/alerts/mine");

it("comes on Monday at eight, once, says what was hidden and why, and what waits", async () => {
  for (const text of [INSULT, `${INSULT}!!`, PRAISE, "Pedí hace dos horas y todavía no ha llegado nada, ¿qué pasa?"])
    await scene.write(text);
  // The cron sees the workspace for the first time.
  await cron(clock.now + MINUTE_MS);
  await cron(MONDAY - MINUTE_MS);
  expect(letters()).toEqual([]);
  await Promise.all([cron(MONDAY), cron(MONDAY)]);
  await cron(MONDAY + MINUTE_MS);
  // As after a run that was killed before it recorded the letter.
  await env.DB.prepare("UPDATE workspaces SET letter_at = 1").run();
  await cron(MONDAY + HOUR_MS);
  expect(letters()).toHaveLength(1);
  const [letter] = letters();
  expect(letter).toMatchObject({ to: scene.owner.email, subject: "Tu semana en Atalaya, 12 al 18 de enero" });
  expect(letter!.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  for (const said of [
    "La semana pasada Atalaya ocultó 2 comentarios",
    "1 minuto que no pasaste leyéndolos",
    "Por qué se ocultaron: insulto (2)",
    "Comentarios recibidos: 4",
    "Quejas y preguntas sin responder: 1",
    "La publicación con más ocultos",
    `${app.appOrigin}/comments?status=disapproved&page=`,
    "mié 2 de 4",
  ])
    expect(letter!.text).toContain(said);

  const source = /src="([^"]+chart\.png[^"]+)"/.exec(letter!.html)![1]!.replaceAll("&amp;", "&");
  const picture = await app.request(source.replace(app.appOrigin, ""));
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([980, 220]);
  const data = bytes.subarray(bytes.indexOf("IDAT") + 4, bytes.indexOf("IEND") - 8);
  const rows = inflateSync(data);
  // Wednesday is the third of seven bars: it has two colours, one at half of the height and one near the bottom. Thursday is empty.
  const pixel = (x: number, y: number) => rows[y * 981 + 1 + x];
  expect([pixel(350, 60), pixel(350, 200), pixel(490, 200)]).toEqual([1, 2, 0]);
  expect((await app.request("/api/mail/chart.png?bars=1.2-<svg>")).status).toBe(400);

  const preview = await scene.ask("/api/summaries/week");
  expect(await preview.json()).toMatchObject({ letter: { title: "Tu semana, 12 al 18 de enero" } });
  const report = await scene.ask("/api/summaries/months/2026-01");
  expect(await report.json()).toMatchObject({ total: 4, hidden: 2, waiting: 1, worst: [{ hidden: 2 }] });
});

it("is about the pages that its reader may see, and so is the report", async () => {
  await env.DB.prepare("UPDATE subscriptions SET plan = 'business', status = 'active'").run();
  const pages = await env.DB.prepare("SELECT id, external_id AS name FROM pages").all<{ id: number; name: string }>();
  const written = pages.results.find(({ name }) => name === scene.pageId)!.id;
  const other = pages.results.find(({ name }) => name !== scene.pageId)!.id;
  for (const text of [INSULT, `${INSULT}!!`, PRAISE, "Pedí hace dos horas y todavía no ha llegado nada, ¿qué pasa?"])
    await scene.write(text);
  const hidden = (await scene.list("?status=disapproved"))[0]!;
  await bodyOf(await scene.setStatus(hidden.id, "approved"));
  const client = await colleagueOf(app, scene.owner, { role: "viewer", pageIds: [written] });
  const stranger = await colleagueOf(app, scene.owner, { role: "viewer", pageIds: [other] });
  for (const { token, headers } of [client, stranger])
    await bodyOf(await app.request("/api/alerts/mine", { method: "PUT", token, headers, json: { letter: true } }));
  await cron(clock.now + MINUTE_MS);
  await cron(MONDAY);
  // The client of the other page gets no letter, since nothing happened there for two weeks.
  expect(letters().map(({ to }) => to)).toEqual([scene.owner.email, client.email]);
  for (const said of ["Atalaya ocultó 1 comentario", "Comentarios recibidos: 4", "sin responder: 1", "corregiste: 1"])
    expect(letters()[1]!.text).toContain(said);
  const monthOf = async ({ token, headers }: typeof client) =>
    bodyOf(await app.request("/api/summaries/months/2026-01", { token, headers }));
  expect(await monthOf(client)).toMatchObject({
    total: 4,
    hidden: 1,
    waiting: 1,
    corrected: 1,
    worst: [{ hidden: 1 }],
  });
  expect(await monthOf(stranger)).toMatchObject({ total: 0, hidden: 0, waiting: 0, corrected: 0, worst: [] });
});

it("comes late after an outage, but not at the end of the week, and not without a plan", async () => {
  await env.DB.prepare("UPDATE subscriptions SET plan = 'business', status = 'active'").run();
  await scene.write(INSULT);
  await cron(clock.now + MINUTE_MS);
  await cron(MONDAY + 2 * DAY_MS);
  expect(letters()).toHaveLength(1);
  await cron(MONDAY + 7 * DAY_MS + 4 * DAY_MS);
  expect(letters()).toHaveLength(1);
  await env.DB.prepare("UPDATE subscriptions SET plan = 'free', status = 'expired'").run();
  await cron(MONDAY + 14 * DAY_MS);
  expect(letters()).toHaveLength(1);
});

it("reports one silent week, and then waits for comments", async () => {
  await env.DB.prepare("UPDATE subscriptions SET plan = 'business', status = 'active'").run();
  await scene.write(PRAISE);
  await cron(clock.now + MINUTE_MS);
  for (let week = 0; week < 4; week++) await cron(MONDAY + week * 7 * DAY_MS);
  expect(letters().map(({ subject }) => subject)).toEqual([
    "Tu semana en Atalaya, 12 al 18 de enero",
    "Tu semana en Atalaya: ningún comentario",
  ]);
});

it("is sent to readers who want it: one click ends it, and the settings resume it", async () => {
  await env.DB.prepare("UPDATE subscriptions SET plan = 'business', status = 'active'").run();
  await scene.write(INSULT);
  await cron(clock.now + MINUTE_MS);
  expect(await own()).toMatchObject({ letter: true });
  await cron(MONDAY);
  const url = /<(.+)>/.exec(letters()[0]!.headers["List-Unsubscribe"]!)![1]!.replace(app.appOrigin, "");
  expect((await app.request(url, { method: "POST" })).status).toBe(200);
  expect(await own()).toMatchObject({ letter: false });
  await cron(MONDAY + 7 * DAY_MS);
  expect(letters()).toHaveLength(1);
  const put = (letter: boolean) => scene.ask("/api/alerts/mine", { letter }, { method: "PUT" });
  await put(true);
  expect(await own()).toMatchObject({ letter: true });
  await put(false);
  expect(await own()).toMatchObject({ letter: false });
});

it("is due on Monday at eight local time, also in the weeks in which the clock changes", () => {
  const next = (iso: string, zone: string) => new Date(nextLetterAt(Date.parse(iso), zone)).toISOString();
  // Spain sets its clocks forward on Sunday, 29 March 2026, and back on 25 October.
  expect(next("2026-03-23T07:00:00Z", "Europe/Madrid")).toBe("2026-03-30T06:00:00.000Z");
  expect(next("2026-03-30T05:59:00Z", "Europe/Madrid")).toBe("2026-03-30T06:00:00.000Z");
  expect(next("2026-10-19T06:00:00Z", "Europe/Madrid")).toBe("2026-10-26T07:00:00.000Z");
  expect(next("2026-10-26T06:30:00Z", "Europe/Madrid")).toBe("2026-10-26T07:00:00.000Z");
  expect(next("2026-06-01T12:00:00Z", "America/Bogota")).toBe("2026-06-01T13:00:00.000Z");
});
