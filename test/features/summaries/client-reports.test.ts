// Reports that clients receive by mail: they confirm first, get one on the first of the month, and leave with one click.
import { beforeEach, expect, it } from "vitest";
import { sendMonthlyReports } from "../../../worker/features/summaries/send-monthly-reports.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, refusalOf, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";

/** 10:00 in Madrid; the clocks go back on the 25th. */
const OCTOBER = Date.parse("2026-10-12T08:00:00Z");
/** 8:00 in Madrid on the first. */
const NOVEMBER = Date.parse("2026-11-01T07:00:00Z");
const LUCIA = "lucia@cliente.example";
/** A PNG of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

beforeEach(async () => {
  await newScene(OCTOBER);
  await setPlan(app, scene.owner, "business");
});

type Reports = {
  brand: { name: string; sentence: string; logo: string | null; isUnbranded: boolean };
  recipients: { id: string; email: string; state: string }[];
};
const recipients = async () => (await scene.answer<Reports>("/api/summaries/recipients")).recipients;
const add = (email = LUCIA, page?: string) => scene.answer("/api/summaries/recipients", { email, page });
const saveBrand = (json: object) => scene.ask("/api/summaries/brand", json, { method: "PUT" });
const mails = (subject: string) => app.mails.filter((mail) => mail.subject.includes(subject));
const linkIn = (text: string) => new RegExp(`${app.appOrigin}(\\S+)`).exec(text)![1]!;

async function confirm(to = LUCIA) {
  await app.drain();
  const asked = app.mails.filter((mail) => mail.to === to && /quiere enviarte/.test(mail.subject)).at(-1)!;
  const path = linkIn(asked.text);
  expect((await app.request(path)).status).toBe(200);
  return app.request(path, { method: "POST" });
}
async function cron(at: number) {
  clock.now = at;
  await sendMonthlyReports(app.deps);
  await app.drain();
}

it("is mailed on the first, once, to who confirmed, in the sender's name, and its link shows the whole report", async () => {
  await saveBrand({ name: "Agencia Faro", sentence: "Hablamos el martes.", logo: PIXEL });
  await add();
  await add("nadie@cliente.example");
  expect((await confirm()).status).toBe(200);
  expect((await recipients()).map(({ email, state }) => [email, state]).sort()).toEqual([
    [LUCIA, "confirmed"],
    ["nadie@cliente.example", "asked"],
  ]);
  const question = await scene.write("¿Abrís los domingos?");
  for (const text of [INSULT, PRAISE]) await scene.write(text);
  clock.now += HOUR_MS;
  await scene.write("Sí, de 9 a 14.", { target: question, authorId: scene.pageId });
  await settle(app);

  await cron(NOVEMBER - MINUTE_MS);
  expect(mails("Informe de")).toEqual([]);
  await Promise.all([cron(NOVEMBER), cron(NOVEMBER)]);
  // As after a run that was killed before it recorded the mail.
  await inCore("UPDATE report_recipients SET next_at = 1 WHERE confirmed_at IS NOT NULL").run();
  await cron(NOVEMBER + HOUR_MS);
  const [mail, ...others] = mails("Informe de octubre de 2026");
  expect(others).toEqual([]);
  expect(mail!.to).toBe(LUCIA);
  expect(mail!.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  for (const said of [
    "Comentarios recibidos: 3 (antes, 0)",
    "Insulto: 1",
    "Primera respuesta, mediana: 60 min",
    "Hablamos el martes.",
  ])
    expect(mail!.text).toContain(said);
  expect(mail!.html).toContain('alt="Agencia Faro"');
  expect(`${mail!.html}${mail!.text}${mail!.subject}`.replaceAll(app.appOrigin, "")).not.toMatch(/atalaya/i);

  const path = linkIn(mail!.text);
  const token = path.slice(path.indexOf("#") + 1);
  expect(path).toBe(`/informe/cliente#${token}`);
  const shared = await bodyOf<Record<string, unknown>>(await app.request("/api/summaries/shared", { json: { token } }));
  expect(shared).toMatchObject({
    ...{ month: "2026-10", total: 3, hidden: 1, isRunning: false },
    brand: { name: "Agencia Faro", isUnbranded: true },
    answers: { people: [] },
  });
  const logo = await app.request((shared.brand as Reports["brand"]).logo!);
  expect([logo.headers.get("content-type"), logo.headers.get("x-content-type-options")]).toEqual([
    "image/png",
    "nosniff",
  ]);
  expect(Buffer.from(await logo.arrayBuffer()).toString("base64")).toBe(PIXEL);
  expect((await app.request("/api/summaries/shared", { json: { token: `${token}x` } })).status).toBe(400);

  await cron(Date.parse("2026-12-01T07:00:00Z"));
  expect(mails("Informe de noviembre de 2026")).toHaveLength(1);
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  const first = (await recipients()).find(({ email }) => email === LUCIA)!;
  await scene.ask(`/api/summaries/recipients/${first.id}`, undefined, { method: "DELETE" });
  expect((await app.request("/api/summaries/shared", { json: { token } })).status).toBe(400);
});

it("ends with one click, and only the reader begins it again", async () => {
  await scene.write(INSULT);
  await add();
  await confirm();
  await cron(NOVEMBER);
  const url = /<(.+)>/.exec(mails("Informe de octubre")[0]!.headers["List-Unsubscribe"]!)![1]!;
  expect((await app.request(url.replace(app.appOrigin, ""), { method: "POST" })).status).toBe(200);
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  expect(await recipients()).toMatchObject([{ state: "stopped" }]);
  await cron(Date.parse("2026-12-01T07:00:00Z"));
  expect(mails("Informe de")).toHaveLength(1);
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await add();
  expect(await recipients()).toMatchObject([{ state: "stopped" }]);
  await confirm();
  expect(await recipients()).toMatchObject([{ state: "confirmed" }]);
});

it("is about the recipient's pages, not late, not without the plan, and not about two silent months", async () => {
  await scene.write(INSULT);
  await scene.write(PRAISE, { target: scene.media });
  await add(LUCIA, scene.instagram.id);
  await add("otra@cliente.example", "999");
  await confirm();
  await confirm("otra@cliente.example");
  await cron(NOVEMBER + 2 * DAY_MS);
  expect(mails("Informe de").map(({ to, text }) => [to, text.includes("recibidos: 1")])).toEqual([[LUCIA, true]]);
  await cron(Date.parse("2026-12-05T07:00:00Z"));
  await setPlan(app, scene.owner, "basic");
  await cron(Date.parse("2027-01-01T07:00:00Z"));
  expect(mails("Informe de")).toHaveLength(1);
});

it("is set up by who may, with a picture that is one", async () => {
  const viewer = await colleagueOf(app, scene.owner, { role: "viewer" });
  const { token, headers } = viewer;
  expect((await app.request("/api/summaries/recipients", { token, headers })).status).toBe(403);
  const html = Buffer.from("<script>alert(1)</script>".padEnd(64)).toString("base64");
  const wide = Buffer.from(PIXEL, "base64");
  wide.writeUInt32BE(60_000, 16);
  for (const logo of [html, wide.toString("base64"), `${PIXEL}${"A".repeat(140_000)}`, "no"])
    expect(await refusalOf(await saveBrand({ name: "", sentence: "", logo }))).toEqual([400, "validation_failed"]);
  const saved = await bodyOf<Reports>(await saveBrand({ name: "Faro", sentence: "", logo: PIXEL }));
  expect(saved.brand.logo).toMatch(/^\/api\/mail\/logo\//);
  expect((await bodyOf<Reports>(await saveBrand({ name: "Faro 2", sentence: "" }))).brand.logo).not.toBeNull();
  expect((await bodyOf<Reports>(await saveBrand({ name: "Faro 2", sentence: "", logo: null }))).brand.logo).toBeNull();
  expect((await app.request("/api/mail/report?token=a.b.c")).status).toBe(400);
  await setPlan(app, scene.owner, "pro");
  expect((await scene.answer<Reports>("/api/summaries/recipients")).brand.isUnbranded).toBe(false);
  await setPlan(app, scene.owner, "basic");
  expect(await refusalOf(await scene.ask("/api/summaries/recipients"))).toEqual([403, "plan_required"]);
});
