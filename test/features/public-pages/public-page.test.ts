// The page of rules and figures at /p/name: what anybody can see of it, and what nobody can.
import { beforeEach, expect, it } from "vitest";
import { loadAccountJson } from "../../../worker/features/exports/account-json.ts";
import { loadFigures } from "../../../worker/features/public-pages/figures.ts";
import { loadPublishedPage } from "../../../worker/features/public-pages/published-page.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, registerOwner, setPlan, signedIn, workspaceOf } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const SPAM = "Gana 500 euros al día desde casa, escribe al wa.me/34600111222 ya mismo";
const THREAT = "Te voy a romper la cara cuando cierres";
const FRAME = "<html><head><!--page-head--></head><body><!--page-body--></body></html>";
const CONTENT = {
  slug: "cafe-luna",
  isOn: true,
  isIndexed: true,
  introduction: "Un café de barrio.",
  rules: "Opina y critica.\nNo insultes.",
};

beforeEach(async () => {
  const policy = { headers: { "content-security-policy": "default-src 'self'", etag: "frame" } };
  await newScene(Date.parse("2026-10-12T08:00:00Z"), {
    assets: { fetch: async () => new Response(FRAME, policy) },
  });
  await setPlan(app, scene.owner, "business");
});

const path = () => `/api/public-pages?page=${scene.pageId}`;
const save = (changed: object = {}, more: object = {}) =>
  scene.ask(path(), { ...CONTENT, ...changed }, { method: "PUT", ...more });
const publish = async (changed: object = {}) => bodyOf(await save(changed));
const visit = async (slug = CONTENT.slug) => {
  const answer = await app.request(`/p/${slug}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const nextDay = async () => {
  clock.now += DAY_MS;
  Object.assign(scene.owner, await signedIn(app, scene.owner));
};
const published = async () => (await loadPublishedPage(app.deps, { slug: CONTENT.slug }))!;

it("counts exactly what the lists of the page show, by the code of each comment, once a day", async () => {
  for (const text of [INSULT, THREAT, SPAM, PRAISE]) await scene.write(text);
  await scene.write(INSULT, { target: scene.media });
  const [praise] = (await scene.list("?status=approved&limit=100")).filter(({ content }) => content === PRAISE);
  await bodyOf(await scene.setStatus(praise!.id, "disapproved", { reason: "Otro" }));
  const [threat] = await scene.list("?cause=threat");
  await bodyOf(await scene.setStatus(threat!.id, "approved"));
  // Its author deletes it on the network.
  const own = await scene.write("Vuelvo mañana");
  await app.control(`/sandbox/comments/${own}`, { method: "DELETE" });
  await settle(app);
  await nextDay();
  await scene.write(INSULT);
  await publish();

  const figures = await loadFigures(app.deps, await published());
  const days = { from: figures.from, to: figures.to, page: scene.pageId, limit: "100" };
  expect([figures.from, figures.to]).toEqual(["2026-07-15", "2026-10-12"]);
  const list = (filter: object) => scene.list(`?${new URLSearchParams({ ...days, ...filter })}`);
  const byRule: Record<string, number> = {};
  for (const { id } of await list({ cause: "any" })) {
    const { explanation } = await scene.answer<{ explanation: { statement: { code: string } } }>(
      `/api/comments/${id}/explanation`,
    );
    const { code } = explanation.statement;
    byRule[code] = (byRule[code] ?? 0) + 1;
  }
  expect(figures.byRule).toEqual(byRule);
  expect(figures.byRule).toEqual({ insult: 2, spam_fraud: 1, other: 1, on_network: 1 });
  expect(figures.received).toBe((await list({ written: "visitors" })).length);
  const restored = await scene.answer<{ entries: unknown[] }>(
    `/api/audit?actor=person&what=restored&page=${scene.pageId}`,
  );
  expect(figures.givenBack).toBe(restored.entries.length);
  expect(figures.medianSeconds).toBeNull();

  // Later visits read nothing, whatever happens, until the next day.
  await inComments("UPDATE comments SET status = 'approved'").run();
  expect(await loadFigures(app.deps, await published())).toEqual(figures);
  await nextDay();
  expect((await loadFigures(app.deps, await published())).byRule).toEqual({});
});

it("rounds small numbers away, and says rules, codes, times and since when", async () => {
  await scene.write(INSULT);
  await storeCopies(
    app,
    Array.from({ length: 11 }, () => ({ postedAt: clock.now })),
  );
  await scene.write(SPAM);
  const { id } = await scene.listed(await scene.write(THREAT));
  await bodyOf(await scene.setStatus(id, "approved"));
  await app.control(`/sandbox/comments/${await scene.write("Vuelvo mañana")}`, { method: "DELETE" });
  await settle(app);
  await nextDay();
  await publish();
  const { status, headers, html } = await visit();
  expect(status).toBe(200);
  const text = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  for (const said of [
    "Opina y critica. No insultes.",
    "Un café de barrio.",
    "comentarios en Facebook e Instagram .",
    "Moderados con Atalaya desde el 12 de octubre de 2026",
    "Ocultados 10 de 15 recibidos",
    "Insultos insult 10 No se permite insultar",
    "Engaños spam_fraud menos de 5",
    "Devueltos menos de 5",
    "Además, menos de 5 se ocultaron o borraron en la propia red",
  ])
    expect(text).toContain(said);
  expect(text).toMatch(/Hasta ocultarse (menos de )?\d+ s mediana/);
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  expect([headers.get("etag"), headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
    null,
    "public, max-age=300",
    null,
  ]);
});

it("has no text, author, person or id of anybody, whatever was written, and takes no markup from anybody", async () => {
  await scene.write(INSULT);
  const kinds = ["disapproved", "removed", "approved", "flagged"] as const;
  await storeCopies(
    app,
    Array.from({ length: 400 }, (_, index) => ({
      text: `marca${index}marca <script>alert(${index})</script>`,
      authorName: `autora${index}autora`,
      authorKey: `clave${index}clave`,
      permalink: `https://www.facebook.com/enlace${index}enlace`,
      internalNote: `nota${index}nota`,
      status: kinds[index % kinds.length],
      reason: (["toxic", "spam", "word", "policy", "own_rule", null] as const)[index % 6],
      decidedBy: (["machine", "person", "network", null] as const)[index % 4],
    })),
  );
  await inCore("UPDATE pages SET name = '<img src=x onerror=alert(1)> & «Luna»'").run();
  await nextDay();
  await publish({ introduction: "<script>alert(2)</script>", rules: "</p><b>No</b>" });
  const { html } = await visit();
  const ids = await inCore("SELECT w.public_id AS w, p.public_id AS p FROM workspaces w, pages p").first<{
    w: string;
    p: string;
  }>();
  const secrets = [ids!.w, ids!.p, scene.owner.email, scene.owner.userId, "Ana"];
  const row = await inCore("SELECT figures AS f FROM public_pages").first<string>("f");
  for (const answer of [html, row!, JSON.stringify(await scene.answer(path()))]) {
    expect(answer).not.toMatch(/marca|autora\d|clave\d|enlace\d|nota\d/);
    for (const secret of secrets) expect(answer).not.toContain(secret);
  }
  expect(html).not.toMatch(/<(script|img|b)\b/);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; «Luna»");
});

it("is not available when it is off, without a plan, for a closed account or a removed page", async () => {
  expect((await visit()).status).toBe(404);
  await publish({ isOn: false });
  expect((await visit()).status).toBe(404);
  await publish();
  expect((await visit()).status).toBe(200);
  for (const [change, back] of [
    [
      "UPDATE subscriptions SET plan = 'free', status = 'expired'",
      "UPDATE subscriptions SET plan = 'business', status = 'active'",
    ],
    ["UPDATE subscriptions SET closes_at = 9e15", "UPDATE subscriptions SET closes_at = NULL"],
    ["UPDATE pages SET disconnected_at = 1", "UPDATE pages SET disconnected_at = NULL"],
  ] as const) {
    await inCore(change).run();
    const { status, headers, html } = await visit();
    expect([change, status, headers.get("cache-control")]).toEqual([change, 404, "no-store"]);
    expect(html).toContain("Esta página no está disponible");
    expect(html).toContain("noindex");
    await inCore(back).run();
    expect((await visit()).status).toBe(200);
  }
});

it("keeps its earlier addresses, which lead to the present one and are nobody else's", async () => {
  await publish();
  await publish({ slug: "luna-centro" });
  for (const slug of ["cafe-luna", "Luna-Centro", "luna-centro/"]) {
    const { status, headers } = await visit(slug);
    expect([slug, status, headers.get("location")]).toEqual([slug, 302, "/p/luna-centro"]);
  }
  const other = scene.owner.accounts.find(({ group_key }) => group_key !== scene.pageId)!;
  const taken = await scene.ask(`/api/public-pages?page=${other.group_key}`, CONTENT, { method: "PUT" });
  expect(await taken.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "slug" }] });
  for (const slug of ["ayuda", "atalaya", "ab", "con espacio", "-a-b", "ñandú"])
    expect([slug, (await save({ slug })).status]).toEqual([slug, 400]);
  expect((await save({ rules: " " })).status).toBe(400);
  await publish({ slug: "cafe-luna" });
  expect((await visit("luna-centro")).headers.get("location")).toBe("/p/cafe-luna");
});

it("is hidden from search engines when its owner wants", async () => {
  await publish({ isIndexed: false });
  const { headers, html } = await visit();
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(html).toContain('<meta name="robots" content="noindex" />');
});

it("has a line in the log for each change, which takes it back", async () => {
  type Log = { rules: { id: string; sentence: string; details: string[]; undoable: boolean }[] };
  const lines = async () => (await scene.answer<Log>("/api/audit")).rules;
  const undo = async (id: string) => bodyOf(await scene.ask(`/api/audit/rules/${id}/undo`, {}));
  await publish();
  await publish({ isOn: false, rules: "Solo amables." });
  const [off, on] = await lines();
  expect(off!.details).toEqual([
    "Página pública: se cambia «cafe-luna»: publicada «Sí» → «No», normas «Opina y critica.\nNo insultes.» → «Solo amables.»",
  ]);
  expect(on!.details).toEqual(["Página pública: se añade «cafe-luna»"]);
  expect([off!.undoable, on!.undoable]).toEqual([true, false]);
  await undo(off!.id);
  expect((await visit()).html).toContain("No insultes.");
  expect((await lines()).map(({ undoable }) => undoable)).toEqual([true, false, true]);
  await undo(on!.id);
  expect((await visit()).status).toBe(404);
});

it("is an owner's and an administrator's, for pages that they see, with a plan", async () => {
  const other = scene.owner.accounts.find(({ group_key }) => group_key !== scene.pageId)!;
  const limited = await colleagueOf(app, scene.owner, { role: "admin", pageIds: [await idOf(other.id)] });
  const reader = await colleagueOf(app, scene.owner, { role: "viewer" });
  const stranger = await registerOwner(app, { plan: "pro" });
  const put = ({ token, headers }: { token: string; headers?: Record<string, string> }) => save({}, { token, headers });
  expect([(await put(limited)).status, (await put(reader)).status, (await put(stranger)).status]).toEqual([
    404, 403, 404,
  ]);
  await inCore("UPDATE subscriptions SET plan = 'free', status = 'expired'").run();
  expect((await save()).status).toBe(403);
});

const idOf = async (publicId: string) =>
  (await inCore("SELECT id FROM pages WHERE public_id = ?", publicId).first<number>("id"))!;

it("is in the file with everything of the account", async () => {
  await publish();
  const { id: workspaceId, shard } = await workspaceOf(app, scene.owner);
  const json = await loadAccountJson(app.deps, { workspaceId, db: app.deps.comments(shard) });
  expect(JSON.parse(json).publicPages).toMatchObject([{ page: scene.pageId, ...CONTENT }]);
});
