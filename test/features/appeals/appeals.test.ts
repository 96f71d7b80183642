// A visitor asks a page to look again at a hidden comment; a person answers.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Appeal, AuditPage, LikelyComment } from "../../../web/api/types.ts";
import { loadAccountJson } from "../../../worker/features/exports/account-json.ts";
import { sendMails, storeMail } from "../../../worker/features/mail/store-mail.ts";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { APPEAL_LETTER_MS } from "../../../worker/vocabulary/appeals.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { ANSWERS_PER_ADDRESS, MAILS_PER_ADDRESS } from "../../../worker/vocabulary/limits.ts";
import { APPEAL_ADDRESS_DAYS, APPEAL_DAYS } from "../../../worker/vocabulary/retention.ts";
import { INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, refusalOf, workspaceOf } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";

const NOW = Date.UTC(2026, 4, 20, 10);
const AUTHOR = "7100000000008888";
const OTHER_INSULT = "Menudo payaso asqueroso estás hecho, imbécil, ojalá te arruines";
const WHY = "Solo me quejaba del café, no insulto a nadie";
const EMAIL = "rosa@example.com";

const publish = (isOn = true) =>
  scene.answer(
    `/api/public-pages?page=${scene.pageId}`,
    { slug: "la-plaza", isOn, isIndexed: true, introduction: "", rules: "Sin insultos." },
    { method: "PUT" },
  );

beforeEach(async () => {
  await newScene(NOW);
  await publish();
});

type Said = { link?: string; text?: string; why?: string; email?: string; challenge?: string };
const appeal = (said: Said = {}, from = "203.0.113.1", slug = "la-plaza") =>
  app.request(`/api/public-pages/${slug}/appeals`, {
    json: { text: INSULT, why: WHY, ...said },
    headers: { "cf-connecting-ip": from },
  });
const listed = async (state = "waiting") =>
  (await scene.answer<{ appeals: Appeal[] }>(`/api/appeals?state=${state}`)).appeals;
const likely = async (id: string) =>
  (await scene.answer<{ comments: LikelyComment[] }>(`/api/appeals/${id}/comments`)).comments;
const decide = (id: string, json: object) => scene.ask(`/api/appeals/${id}/decision`, json);
const answers = () => app.mails.filter(({ to }) => to === EMAIL);

/** A hidden comment, and an appeal about it with an address. */
async function appealed(said: Said = {}) {
  const external = await scene.write(INSULT, { authorId: AUTHOR, authorName: "Rosa Vives" });
  await bodyOf(await appeal({ email: EMAIL, ...said }));
  const [waiting] = await listed();
  return { external, id: waiting!.id, comment: await scene.listed(external) };
}
async function letterSent() {
  clock.now += APPEAL_LETTER_MS;
  await runCron(app);
}

describe("a visitor contests", () => {
  it("and a person restores: the comment is visible on the network again, and the letter arrives", async () => {
    await scene.write(OTHER_INSULT);
    const remembered = "eres un hijo de p, ojala te mueras, imbecil";
    const { external, id } = await appealed({ text: remembered });
    expect((await scene.onNetwork(external)).hidden).toBe(true);
    expect(await listed()).toMatchObject([{ text: remembered, why: WHY, times: 1, addresses: 1, outcome: null }]);
    const [likeliest] = await likely(id);
    expect(likeliest).toMatchObject({ content: INSULT, author_name: "Rosa Vives" });

    await bodyOf(await decide(id, { outcome: "restored", commentId: likeliest!.id }));
    await settle(app);
    expect((await scene.onNetwork(external)).hidden).toBe(false);
    expect(await scene.listed(external)).toMatchObject({ status: "approved", decided_by: "Ana" });
    clock.now += APPEAL_LETTER_MS - 1;
    await runCron(app);
    expect(answers()).toEqual([]);
    await letterSent();
    expect(answers()).toMatchObject([{ subject: "Tu comentario vuelve" }]);
    expect(answers()[0]!.text).toContain("el 20 de mayo de 2026 pediste a Café La Plaza");
    for (const typed of [remembered, WHY, "Rosa"]) expect(answers()[0]!.html).not.toContain(typed);
    expect(await listed()).toEqual([]);
    expect(await listed("decided")).toMatchObject([{ outcome: "restored", decided_by: "Ana" }]);
  });

  it("and a person keeps it hidden: the letter has the rule and its code, and no address of anybody", async () => {
    const { external, id, comment } = await appealed();
    await bodyOf(await decide(id, { outcome: "kept", commentId: comment.id, rule: "insult" }));
    await settle(app);
    expect((await scene.onNetwork(external)).hidden).toBe(true);
    expect(await scene.listed(external)).toMatchObject({
      status: "disapproved",
      reason_code: "toxic",
      decided_by: "Ana",
    });
    await letterSent();
    const { text } = answers()[0]!;
    expect(text).toContain("Código: insult");
    expect(text).toContain("No se permite insultar a otras personas.");
    expect(text).toContain("La red tiene además sus propias vías");
  });

  it("and nothing hidden is like it: the letter says so, and no letter goes where no address was left", async () => {
    const { id } = await appealed({ text: "Vendo una bicicleta casi nueva en Getafe" });
    expect(await likely(id)).toEqual([]);
    await bodyOf(await decide(id, { outcome: "not_found" }));
    await bodyOf(await appeal({ text: "otra cosa" }));
    await bodyOf(await decide((await listed())[0]!.id, { outcome: "not_found" }));
    await letterSent();
    expect(app.mails.filter(({ subject }) => subject === "No hemos encontrado tu comentario")).toHaveLength(1);
  });

  it("and the link names the post or the comment, which is then preferred", async () => {
    const text = "Menudo imbécil de mierda";
    const ad = await scene.write(text, { target: scene.ad });
    await scene.write(text);
    for (const id of [ad, scene.ad]) {
      await bodyOf(await appeal({ text, link: `https://www.facebook.com/plaza/posts/${id.split("_").at(-1)}?x=1` }));
      const [first, second] = await likely((await listed())[0]!.id);
      expect(first).toMatchObject({ id: (await scene.listed(ad)).id, is_of_post: true });
      expect(second).toMatchObject({ is_of_post: false });
    }
  });

  it("the page that the form names, and reads nothing else about it", async () => {
    const named = (slug: string) => app.request(`/api/public-pages/${slug}`);
    expect(await bodyOf(await named("La-Plaza"))).toEqual({ success: true, name: "Café La Plaza" });
    expect(await refusalOf(await named("otra"))).toEqual([404, "not_found"]);
    await publish(false);
    expect(await refusalOf(await named("la-plaza"))).toEqual([404, "not_found"]);
  });

  it("only where the page is published, in words that fit, and with a link of the network", async () => {
    expect(await refusalOf(await appeal({}, "203.0.113.1", "otra"))).toEqual([404, "not_found"]);
    for (const wrong of [
      { text: " " },
      { why: "" },
      { link: "https://evil.example/facebook.com/1" },
      { email: "rosa" },
    ])
      expect(await refusalOf(await appeal(wrong))).toEqual([400, "validation_failed"]);
    await publish(false);
    expect(await refusalOf(await appeal())).toEqual([404, "not_found"]);
  });

  it("only after the challenge, where there is one", async () => {
    app.deps.verifyChallenge = async (token) => (token === "right" ? "passed" : "refused");
    expect(await refusalOf(await appeal())).toEqual([403, "challenge_required"]);
    expect((await appeal({ challenge: "right" })).status).toBe(200);
  });
});

describe("a person's answer", () => {
  it("is taken back within a minute: the comment is hidden again, the appeal waits, and no letter leaves", async () => {
    const { external, id, comment } = await appealed();
    await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
    await settle(app);
    await bodyOf(await scene.ask(`/api/appeals/${id}/undo`, {}));
    await settle(app);
    expect((await scene.onNetwork(external)).hidden).toBe(true);
    await letterSent();
    expect(answers()).toEqual([]);
    expect(await listed()).toMatchObject([{ id, decided_at: null }]);

    await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
    await letterSent();
    expect(answers()).toHaveLength(1);
    expect(await refusalOf(await scene.ask(`/api/appeals/${id}/undo`, {}))).toEqual([409, "appeal_answered"]);
  });

  it("is given once, about a comment of the page that is hidden", async () => {
    const { id, comment } = await appealed();
    await scene.write(PRAISE);
    const visible = (await scene.list()).find(({ content }) => content === PRAISE)!;
    expect(await refusalOf(await decide(id, { outcome: "kept", commentId: visible.id, rule: "spam" }))).toEqual([
      409,
      "appeal_not_hidden",
    ]);
    for (const wrong of [{ outcome: "restored" }, { outcome: "kept", commentId: comment.id }, { outcome: "sí" }])
      expect(await refusalOf(await decide(id, wrong))).toEqual([400, "validation_failed"]);
    await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
    expect(await refusalOf(await decide(id, { outcome: "not_found" }))).toEqual([409, "appeal_answered"]);
  });

  it("is the first of two, and the comment follows it", async () => {
    const { external, id, comment } = await appealed();
    // The other person answers while the comment is being restored.
    const { send } = app.deps.queues.actions;
    app.deps.queues.actions.send = async (...sent) => {
      app.deps.queues.actions.send = send;
      await bodyOf(await decide(id, { outcome: "not_found" }));
      return send(...sent);
    };
    expect(await refusalOf(await decide(id, { outcome: "restored", commentId: comment.id }))).toEqual([
      409,
      "appeal_answered",
    ]);
    expect(await scene.listed(external)).toMatchObject({ status: "disapproved" });
    await letterSent();
    expect(answers()).toMatchObject([{ subject: "No hemos encontrado tu comentario" }]);
  });

  it("that no such comment appears stands in the log too, once for equal ones", async () => {
    const { id } = await appealed();
    await bodyOf(await appeal());
    await bodyOf(await decide(id, { outcome: "not_found" }));
    const sentences = async () =>
      (await scene.answer<AuditPage>("/api/audit")).workspaceLines.map(({ sentence }) => sentence);
    const line = "Ana respondió a una reclamación de «Café La Plaza»: el comentario no aparece.";
    expect(await sentences()).toEqual([line]);
    expect(await (await scene.ask("/api/audit/export.csv")).text()).toContain(line);
    await bodyOf(await scene.ask(`/api/appeals/${id}/undo`, {}));
    expect(await sentences()).toEqual([]);
  });

  it("stands in the log, where the decision about the comment can still be undone", async () => {
    const { id, comment } = await appealed();
    await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
    const { entries } = await scene.answer<{ entries: object[] }>("/api/audit?what=restored");
    expect(entries).toMatchObject([{ sentence: "Ana lo restauró.", undoable: true }]);
  });

  it("is for people who moderate that page", async () => {
    const { id } = await appealed();
    const pageIds = async (externalId: string, is: string) =>
      (await inCore(`SELECT id FROM pages WHERE group_key ${is} ?`, externalId).all<{ id: number }>()).results.map(
        (row) => row.id,
      );
    const here = await colleagueOf(app, scene.owner, { role: "moderator", pageIds: await pageIds(scene.pageId, "=") });
    const elsewhere = await colleagueOf(app, scene.owner, {
      role: "moderator",
      pageIds: await pageIds(scene.pageId, "<>"),
    });
    const viewer = await colleagueOf(app, scene.owner, { role: "viewer" });
    const list = async ({ token, headers }: typeof here) => app.request("/api/appeals", { token, headers });
    expect(await bodyOf(await list(here))).toMatchObject({ appeals: [{ id }] });
    expect(await bodyOf(await list(elsewhere))).toMatchObject({ appeals: [] });
    expect(await refusalOf(await list(viewer))).toEqual([403, "role_forbidden"]);
    const path = `/api/appeals/${id}/comments`;
    expect((await app.request(path, { ...elsewhere })).status).toBe(404);
  });
});

describe("many appeals", () => {
  it("that are equal are one, and are answered together", async () => {
    const { id, comment } = await appealed();
    await bodyOf(await appeal({ text: INSULT.toUpperCase(), email: "luis@example.com" }, "203.0.113.9"));
    await bodyOf(await appeal({}, "203.0.113.77"));
    const [one, ...others] = await listed();
    expect([one, others]).toMatchObject([{ times: 3, addresses: 2 }, []]);
    await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
    await letterSent();
    expect(app.mails.filter(({ subject }) => subject === "Tu comentario vuelve")).toHaveLength(2);
    expect(await listed()).toEqual([]);
  });

  it("with one address bring few letters to it, and leave room for those about its account", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await appeal({ email: EMAIL });
    await appeal({ email: EMAIL.toUpperCase() }, "203.0.113.9");
    await bodyOf(await decide((await listed())[0]!.id, { outcome: "not_found" }));
    await letterSent();
    expect(answers()).toHaveLength(1);
    for (let n = 0; n < 2 * MAILS_PER_ADDRESS; n++) {
      await bodyOf(await appeal({ text: `texto ${n}`, email: EMAIL }, `198.51.100.${n}`));
      await bodyOf(await decide((await listed())[0]!.id, { outcome: "not_found" }));
    }
    await letterSent();
    expect(answers()).toHaveLength(ANSWERS_PER_ADDRESS);
    const mail = { key: "account_closed:7", to: EMAIL, letter: "account_closed" as const, data: { name: "Rosa" } };
    await sendMails(app.deps, [await storeMail(app.deps, mail)]);
    await app.drain();
    expect(answers()).toHaveLength(ANSWERS_PER_ADDRESS + 1);
  });

  it("from one address leave room for others", async () => {
    const statuses = [];
    for (let n = 0; n < 20; n++) statuses.push((await appeal({ text: `texto ${n}` })).status);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
    expect((await appeal({ text: "otro" }, "198.51.100.7")).status).toBe(200);
  });

  it("in a flood from everywhere store no more than a day holds, ring once, and are told why", async () => {
    const count = async (table: string) => (await inCore(`SELECT count(*) AS n FROM ${table}`).first<number>("n"))!;
    const [budgets, alerts] = [await count("budgets"), await count("alerts")];
    let refused = 0;
    for (let n = 0; n < 1_000; n++) {
      const answer = await appeal({ text: `texto ${n}` }, `198.51.${Math.floor(n / 250)}.${n % 250}`);
      if (answer.status === 429) refused++;
    }
    expect(refused).toBe(800);
    expect(await count("appeals")).toBe(200);
    expect((await count("budgets")) - budgets).toBeLessThanOrEqual(257);
    expect((await count("alerts")) - alerts).toBe(1);
    const answer = await appeal({}, "192.0.2.1");
    expect(await answer.json()).toMatchObject({
      code: "appeals_full",
      message: "Hoy han llegado muchas reclamaciones a esta página y no podemos guardar más. Inténtalo mañana.",
    });
    expect(answer.headers.get("retry-after")).toBe(String(14 * 3600));
    const first = await scene.answer<{ appeals: Appeal[]; nextCursor: string }>("/api/appeals");
    const second = await scene.answer<{ appeals: Appeal[] }>(`/api/appeals?cursor=${first.nextCursor}`);
    expect(new Set([...first.appeals, ...second.appeals].map(({ id }) => id)).size).toBe(60);
    clock.now += DAY_MS;
    expect((await appeal()).status).toBe(200);
  });

  it("ring the bell of those who may see the page, without words of a stranger", async () => {
    await appealed();
    const { alerts } = await scene.answer<{ alerts: { text: string; place: string }[] }>("/api/alerts/recent");
    const about = alerts.filter(({ place }) => place === "/history?tab=appeals");
    expect(about).toMatchObject([{ text: "Café La Plaza: alguien reclama un comentario oculto" }]);
    await runCron(app);
    const [mail] = app.mails.filter(({ subject }) => subject.includes("alguien reclama un comentario oculto"));
    for (const typed of [INSULT, WHY, EMAIL]) expect(mail!.html).not.toContain(typed);
  });
});

it("is counted on the public page, rounded, and exactly for the owner", async () => {
  const { id, comment } = await appealed();
  for (let n = 0; n < 6; n++) {
    await bodyOf(await appeal({ text: `bicicleta número ${n}` }, `198.51.100.${n}`));
    clock.now += 60_000;
    await bodyOf(await decide((await listed())[0]!.id, { outcome: "not_found" }));
  }
  clock.now += 60_000;
  await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
  const { figures } = await scene.answer<{ figures: object }>("/api/appeals");
  expect(figures).toEqual({ asked: 7, restored: 1, kept: 0, medianSeconds: 60 });
  clock.now += DAY_MS;
  const frame = async () => new Response("<html><head><!--page-head--></head><body><!--page-body--></body></html>");
  app.deps.assets = { fetch: frame };
  const html = await (await app.request("/p/la-plaza")).text();
  expect(html).toContain("se pidió 5 veces: menos de 5 volvieron a mostrarse y 0 siguen ocultos");
  expect(html).toContain('href="/reclamar#la-plaza"');
  for (const typed of ["bicicleta", WHY, INSULT, EMAIL]) expect(html).not.toContain(typed);
});

describe("what is kept", () => {
  it("is in the file with everything, without the addresses of visitors", async () => {
    const { id } = await appealed();
    const { id: workspaceId, shard } = await workspaceOf(app, scene.owner);
    const json = await loadAccountJson(app.deps, { workspaceId, db: app.deps.comments(shard) });
    const { appeals } = JSON.parse(json);
    expect(appeals).toMatchObject([{ id: Number(id), text: INSULT, why: WHY, outcome: null }]);
    expect(Object.keys(appeals[0])).not.toContain("sealedAddress");
  });

  const stored = async () => JSON.stringify((await inCore("SELECT * FROM appeals").all()).results);

  it(`loses its address after ${APPEAL_ADDRESS_DAYS} days, and everything after ${APPEAL_DAYS}`, async () => {
    await appealed();
    expect(await stored()).not.toContain(EMAIL);
    clock.now += (APPEAL_ADDRESS_DAYS - 1) * DAY_MS;
    await app.cron();
    expect(await stored()).not.toContain('"sealed_address":null');
    clock.now += 2 * DAY_MS;
    await app.cron();
    expect(await stored()).toContain('"sealed_address":null');
    clock.now = NOW + (APPEAL_DAYS - 1) * DAY_MS;
    await app.cron();
    expect(await stored()).toContain(WHY);
    clock.now += 2 * DAY_MS;
    await app.cron();
    expect(await stored()).toBe("[]");
  });

  const FORGOTTEN: [where: string, said: Said, isDecided: boolean][] = [
    ["a decision names their comment", { text: "otras palabras" }, true],
    ["the link names it", { text: "otras palabras", link: "comment" }, false],
    ["their name is in it", { text: "otras palabras", why: "Soy rosa vives" }, false],
  ];
  it.each(FORGOTTEN)("is forgotten with its author where %s", async (_, { link, ...said }, isDecided) => {
    const { external, id, comment } = await appealed(said);
    if (link) {
      await inCore("DELETE FROM appeals").run();
      await appeal({ ...said, link: `https://facebook.com/x?comment_id=${external.split("_").at(-1)}` });
    }
    await appeal({ text: "De otra persona" });
    if (isDecided) await bodyOf(await decide(id, { outcome: "restored", commentId: comment.id }));
    await settle(app);
    for (let from = {}; from; ) from = (await forgetAuthor(app.deps, { authorId: AUTHOR, from }))!;
    expect(await stored()).toContain("De otra persona");
    expect(await stored()).not.toContain("otras palabras");
  });
});
