import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditPage } from "../../../web/api/types.ts";
import { openComments } from "../../../worker/platform/db/open.ts";
import { createTestApp } from "../../support/app.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, trialOwner } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";

const NOON = Date.UTC(2026, 4, 20, 12);
const DAY = 86_400_000;

beforeEach(() => newScene(NOON));

const ask = (query = "") => scene.ask(`/api/audit${query}`);
const log = async (query = "") => await bodyOf<AuditPage>(await ask(query));
const sentences = async (query = "") => (await log(query)).entries.map(({ sentence }) => sentence);
const write = async (text: string) => (await scene.listed(await scene.write(text))).id;
const decide = async (id: string, status: string, more: object = {}) => {
  clock.now += 60_000;
  await bodyOf(await scene.setStatus(id, status, { ...more }));
};

describe("the log", () => {
  it("lists what machines, people and the network did, newest first, and leaves out what was approved", async () => {
    const rude = await scene.write(INSULT);
    const kind = await write(PRAISE);
    await decide(kind, "disapproved", { reason: "Otro", internalNote: "Es la competencia" });
    await settle(app);
    clock.now += 60_000;
    await app.control(`/sandbox/comments/${rude}`, { method: "DELETE" });
    await settle(app);
    const { entries, nextCursor, people } = await log();
    expect(entries.map(({ actor, what, sentence }) => [actor, what, sentence])).toEqual([
      ["network", "deleted", "Se eliminó en Facebook."],
      ["person", "hidden", "Ana lo ocultó por «Otro»."],
      ["machine", "hidden", "Atalaya lo analizó y lo ocultó por «Lenguaje ofensivo»."],
    ]);
    expect(entries[1]).toMatchObject({
      at: new Date(NOON + 60_000).toISOString(),
      who: { name: "Ana" },
      comment: { id: kind, excerpt: PRAISE, platform: "facebook", account_name: expect.stringMatching(/./) },
      from: "approved",
      to: "disapproved",
      reason: "Otro",
      note: "Es la competencia",
      via: "web",
      undoable: true,
    });
    expect(entries.map(({ undoable }) => undoable)).toEqual([false, true, false]);
    expect(people).toEqual([{ id: scene.owner.userId, name: "Ana" }]);
    expect(nextCursor).toBeNull();
  });

  it("filters by the workspace's days, by actor, by action and by page", async () => {
    await inCore("UPDATE workspaces SET time_zone = 'America/Bogota'").run();
    const kind = await write(PRAISE);
    // Still the 20th in Bogotá, five hours behind.
    clock.now = Date.UTC(2026, 4, 21, 4, 30);
    await decide(kind, "disapproved");
    clock.now = Date.UTC(2026, 4, 21, 5, 30);
    await decide(kind, "approved");
    await write(INSULT);
    expect(await sentences("?from=2026-05-21&actor=person")).toEqual(["Ana lo restauró."]);
    expect(await sentences("?to=2026-05-20")).toEqual(["Ana lo ocultó por «Contenido inapropiado»."]);
    expect(await sentences("?from=2026-05-22")).toEqual([]);
    expect(await sentences("?actor=machine")).toEqual(["Atalaya lo analizó y lo ocultó por «Lenguaje ofensivo»."]);
    expect(await sentences("?what=restored")).toEqual(["Ana lo restauró."]);
    expect(await sentences("?what=hidden")).toHaveLength(2);
    expect(await sentences(`?who=${scene.owner.userId}`)).toHaveLength(2);
    const [page, ...others] = scene.owner.accounts;
    const byPage = await Promise.all([page!, ...others].map(async ({ id }) => (await sentences(`?page=${id}`)).length));
    expect(byPage.reduce((sum, count) => sum + count, 0)).toBe(3);
    const other = await trialOwner(app);
    expect(await sentences(`?who=${other.userId}`)).toEqual([]);
    expect(await sentences("?page=somebody-elses")).toEqual([]);
  });

  it("pages without losing or repeating an entry, also within one millisecond", async () => {
    const ids = [await write("Uno"), await write("Dos"), await write("Tres")];
    await scene.answer("/api/comments/bulk", { ids, status: "disapproved" }, { headers: { "idempotency-key": "k" } });
    const whole = (await log("?actor=person")).entries.map(({ id }) => id);
    expect(whole).toHaveLength(3);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const part: AuditPage = await log(`?actor=person&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...part.entries.map(({ id }) => id));
      cursor = part.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect((await log()).bulks).toEqual([{ id: expect.any(String), status: "disapproved", changed: 3, undone: false }]);
    // A bulk change of another workspace is not listed, even if an entry names it.
    await inComments("UPDATE bulk_changes SET workspace_id = -1").run();
    expect((await log()).bulks).toEqual([]);
  });

  it("reads a bounded number of events, and says that more are left", async () => {
    const id = await write(INSULT);
    await inComments(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1500)
         INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
         SELECT comment_id, seq + 1000 + n.value, workspace_id, at + n.value, 'machine', 'edited', 'flagged', 'disapproved'
         FROM events, n WHERE comment_id = ? AND cause = 'decided'`,
      Number(id),
    ).run();
    clock.now -= DAY;
    await inComments("UPDATE events SET at = at - 5000 WHERE comment_id = ? AND cause = 'decided'", Number(id)).run();
    const first = await log("?actor=person");
    expect(first.entries).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    expect(await log(`?actor=person&cursor=${first.nextCursor}`)).toMatchObject({ entries: [], nextCursor: null });
  });

  it("lists automatic replies, comments that new settings released, and failures, also of visible comments", async () => {
    const rule = { name: "Precios", keywords: ["precio*"], variants: ["Te escribimos."] };
    await scene.answer(`/api/social/accounts/${scene.page.id}/auto-replies`, rule);
    const asks = await write("¿Qué precios tienen?");
    expect(await sentences("?what=replied")).toEqual([
      "Atalaya respondió con una de tus respuestas automáticas, por la regla de Ana.",
    ]);

    clock.now += 60_000;
    await scene.answer("/api/comments/reply", { commentId: asks, text: "Hola, abrimos a las nueve." });
    await settle(app);
    expect(await sentences("?what=replied&actor=person")).toEqual(["Ana respondió."]);
    expect(await sentences("?what=replied")).toHaveLength(2);

    const failed = JSON.stringify({ error: "permission" });
    const event = inComments(
      `INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status, detail)
       SELECT id, 9000 + ?1, workspace_id, ?2, 'machine', ?3, ?4, 'approved', ?5 FROM comments WHERE id = ?6`,
    );
    await event.bind(1, clock.now, "failed", "approved", failed, Number(asks)).run();
    await event.bind(2, clock.now + 1, "settings", "disapproved", null, Number(asks)).run();
    await event.bind(3, clock.now + 2, "confirmed", "approved", null, Number(asks)).run();
    expect(await sentences("?what=failed")).toEqual([
      "Facebook no aplicó el cambio. Falta el permiso pages_manage_engagement, o una tarea en la página. Su estado, en Cuentas, dice cuál y quién la da.",
    ]);
    expect(await sentences("?what=restored")).toEqual([
      "Con la nueva configuración, Atalaya lo analizó de nuevo y lo dejó visible.",
    ]);
    expect(await sentences()).toHaveLength(4);
  });

  it("lists an undo, and says that it can't be undone again", async () => {
    const id = await write(PRAISE);
    await decide(id, "disapproved");
    await scene.answer(`/api/comments/${id}/undo`, undefined, { method: "POST" });
    const { entries } = await log();
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      "Ana deshizo la decisión: está visible.",
      "Ana lo ocultó por «Contenido inapropiado».",
    ]);
    expect(entries.some(({ undoable }) => undoable)).toBe(false);
  });

  it("counts of a bulk change only the comments that a member may see", async () => {
    for (const target of [scene.post, scene.post, scene.media]) await scene.write(PRAISE, { target });
    const ids = (await scene.list()).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const json = { ids, status: "disapproved" };
    const headers = { "idempotency-key": "k-1" };
    await bodyOf(await app.request("/api/comments/bulk", { token: scene.owner.token, json, headers }));
    await settle(app);
    const page = await inComments(
      "SELECT page_id AS id FROM comments GROUP BY page_id HAVING count(*) = 2",
    ).first<number>("id");
    const client = await colleagueOf(app, scene.owner, { role: "viewer", pageIds: [page!] });
    const seen = await bodyOf<AuditPage>(
      await app.request("/api/audit", { token: client.token, headers: client.headers }),
    );
    expect([(await log()).bulks, seen.bulks].map(([bulk]) => bulk?.changed)).toEqual([3, 2]);
  });

  it("refuses an unknown filter", async () => {
    for (const wrong of ["?from=ayer", "?actor=alien", "?what=nada", "?cursor=1", "?limit=1000"])
      expect((await ask(wrong)).status).toBe(400);
  });
});

describe("the exports", () => {
  const file = async (path: string) => {
    const answer = await scene.ask(path);
    const bytes = new Uint8Array(await answer.clone().arrayBuffer());
    return {
      answer,
      bytes,
      lines: (await answer.text())
        .replace(/^\uFEFF/, "")
        .trimEnd()
        .split("\r\n"),
    };
  };

  it("are files that a Spanish spreadsheet opens: marked as UTF-8, separated by semicolons, in the workspace's time", async () => {
    await inCore("UPDATE workspaces SET time_zone = 'Europe/Madrid'").run();
    await decide(await write("Año nuevo; «señal»"), "disapproved", { reason: "Spam" });
    const { answer, bytes, lines } = await file("/api/audit/export.csv?actor=person");
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="atalaya-historial-2026-05-20.csv"');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^Fecha y hora;Quién;Persona;Qué pasó;/);
    expect(lines[1]).toMatch(
      /^2026-05-20 14:01:00;Una persona;Ana;Ana lo ocultó por «Spam».;Aprobado;Desaprobado;Spam;/,
    );
    expect(lines[1]).toContain('"Año nuevo; «señal»"');
  });

  it("contain the comments that the list's filter finds, with the name of who decided", async () => {
    await decide(await write(PRAISE), "disapproved", { reason: "Spam" });
    await scene.write(INSULT);
    const { answer, lines } = await file("/api/comments/export.csv?status=disapproved");
    expect(answer.headers.get("content-disposition")).toContain("atalaya-comentarios-2026-05-20.csv");
    expect(lines).toHaveLength(3);
    const hidden = lines.find((line) => line.includes(INSULT));
    expect(hidden).toContain(";Desaprobado;Lenguaje ofensivo;Atalaya;");
    expect(hidden).toMatch(
      /;insult;Insultos: No se permite insultar a otras personas\.;El análisis encontró .*;Sí;Sí;Puedes pedir/,
    );
    const spam = lines.find((line) => line.includes(PRAISE));
    expect(spam).toContain(";Desaprobado;Spam;Ana;");
    expect(spam).toMatch(/;spam;Spam: No se permite el spam\.;Lo decidió una persona\.;No;No;Puedes pedir/);
    expect((await file("/api/comments/export.csv")).lines).toHaveLength(3);
  });

  it("never let a comment become a formula", async () => {
    const id = Number(await write("Hola"));
    await decide(String(id), "disapproved");
    const texts = [
      '=HYPERLINK("http://x.test";"a")',
      "+34",
      "-1+1",
      "@SUM(A1)",
      "\t=1+1",
      "\r=1",
      "＝1+1",
      "=1\n+2",
      "  =1+1",
      "hola,=1+1",
      "hola;  @SUM(A1)",
      "hola\t-1",
      'hola, "=1+1"',
      "hola\n+1",
      // Invisible characters come first.
      "\u202E=1+1",
      "\u200B=1+1",
      "\u0001@SUM(A1)",
      "hola;\u200B=1+1",
    ];
    const read = (bytes: Uint8Array, delimiter: string) =>
      Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter, skipEmptyLines: true }).data;
    for (const text of texts) {
      await inComments("UPDATE comments SET text = ?1, author_name = ?1 WHERE id = ?2", text, id).run();
      for (const path of ["/api/comments/export.csv", "/api/audit/export.csv"]) {
        const { bytes } = await file(path);
        const data = read(bytes, ";");
        const written = data[1]!.filter((cell) => cell.replaceAll("'", "") === text);
        expect([text, data.length, written.length]).toEqual([text, 2, 2]);
        // Also in a spreadsheet that separates cells by another character.
        for (const delimiter of [";", ",", "\t"])
          expect(
            read(bytes, delimiter)
              .flat()
              .filter((cell) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell)),
          ).toEqual([]);
      }
    }
  });

  it("stream part by part, and fail as a whole when a later part can't be read", async () => {
    const id = await write(INSULT);
    await inComments(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 2200)
         INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
         SELECT comment_id, seq + 1000 + n.value, workspace_id, at - n.value, 'machine', 'edited', 'flagged', 'disapproved'
         FROM events, n WHERE comment_id = ? AND cause = 'decided'`,
      Number(id),
    ).run();
    expect((await file("/api/audit/export.csv")).lines).toHaveLength(2202);

    const whole = app.deps.comments("COMMENTS_0");
    let reads = 0;
    const failing = openComments({
      ...whole.$client,
      prepare: (sql: string) => {
        if (sql.includes(') "event" ') && ++reads === 2) throw new Error("D1 is gone");
        return whole.$client.prepare(sql);
      },
    } as D1Database);
    const broken = createTestApp({ now: () => clock.now, comments: () => failing });
    const answer = await broken.request("/api/audit/export.csv", { token: scene.owner.token });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    reads = 1;
    expect((await broken.request("/api/audit/export.csv", { token: scene.owner.token })).status).toBe(500);
  });
});

describe("the log of rules", () => {
  type Rules = AuditPage["rules"];
  const rules = async (query = ""): Promise<Rules> => (await log(query)).rules;
  const save = async (settings: object) => {
    clock.now += 60_000;
    await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: [], ...settings });
    await settle(app);
  };
  const undo = (id: string) => scene.ask(`/api/audit/rules/${id}/undo`, undefined, { method: "POST" });

  it("names who changed a setting, with before and after, and takes the change back", async () => {
    await save({ sensitivity: { toxic: "estricto" } });
    const [saved, ...others] = await rules("?actor=person");
    expect(others).toEqual([]);
    expect(saved).toMatchObject({
      who: { name: "Ana" },
      sentence: "Ana cambió las reglas en todas las páginas.",
      details: ["Sensibilidad con ofensas: Normal → Estricto"],
      undoable: true,
    });
    expect(await rules("?actor=machine")).toEqual([]);
    expect(await rules("?what=hidden")).toEqual([]);
    clock.now += 60_000;
    expect((await undo(saved!.id)).status).toBe(200);
    const [undone, before] = await rules();
    expect(undone).toMatchObject({
      sentence: "Ana deshizo un cambio de las reglas en todas las páginas.",
      details: ["Sensibilidad con ofensas: Estricto → Normal"],
    });
    expect(before!.undoable).toBe(false);
    expect((await undo(saved!.id)).status).toBe(409);
  });

  it("says whose word hid a comment, and lists under the change what it did", async () => {
    const older = await write("Esto es una estafilla de manual");
    await save({ prohibitedKeywords: ["estafilla"], applyTo: "past" });
    await write("Otra estafilla más");
    const { entries, rules: lines } = await log();
    expect(lines).toMatchObject([
      { details: ["Palabras prohibidas: se añade «estafilla»"], hidden: 1, undoable: true },
    ]);
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      "Atalaya lo analizó y lo ocultó por «Palabra prohibida», por la regla de Ana.",
    ]);
    const did = await log(`?change=${lines[0]!.id}`);
    expect(did.entries.map(({ comment }) => comment.excerpt)).toEqual([
      "Otra estafilla más",
      "Esto es una estafilla de manual",
    ]);
    const file = await (await ask("/export.csv")).text();
    expect(file).toContain("Ana cambió las reglas en todas las páginas. Palabras prohibidas: se añade «estafilla»");
    expect((await undo(lines[0]!.id)).status).toBe(200);
    await settle(app);
    expect((await scene.list()).find(({ id }) => id === older)!.status).toBe("approved");
  });

  it("has a line for each change of an automatic reply, with before and after, and takes each back", async () => {
    const path = `/api/social/accounts/${scene.page.id}/auto-replies`;
    const reply = { name: "Precios", keywords: ["precio"], variants: ["Te escribimos."] };
    const listed = async () =>
      (await scene.answer<{ rules: { id: string; keywords: string[] }[] }>(path)).rules.map(({ id, keywords }) => ({
        ...{ id, keywords },
      }));
    const { rule } = await scene.answer<{ rule: { id: string } }>(path, reply);
    clock.now += 60_000;
    const hours = { days: [1, 2], from: "09:00", to: "18:00" };
    await scene.ask(`${path}/${rule.id}`, { ...reply, keywords: ["precio", "tarifa"], hours }, { method: "PUT" });
    clock.now += 60_000;
    await scene.ask(`${path}/${rule.id}`, undefined, { method: "DELETE" });
    const lines = await rules("?actor=person");
    expect(lines.map(({ details, undoable }) => [details, undoable])).toEqual([
      [["Respuestas automáticas: se quita «Precios»"], true],
      [
        [
          "Respuestas automáticas: se cambia «Precios»: palabras «precio» → «precio · tarifa», horario «sin horario» → «lunes, martes de 09:00 a 18:00»",
        ],
        false,
      ],
      [["Respuestas automáticas: se añade «Precios»"], false],
    ]);
    expect((await undo(lines[1]!.id)).status).toBe(409);
    for (const [line, left] of [
      [lines[0], [{ id: rule.id, keywords: ["precio", "tarifa"] }]],
      [lines[1], [{ id: rule.id, keywords: ["precio"] }]],
      [lines[2], []],
    ] as const) {
      clock.now += 60_000;
      expect((await undo(line!.id)).status).toBe(200);
      expect(await listed()).toEqual(left);
    }
    expect((await rules()).slice(0, 3).map(({ sentence }) => sentence)).toEqual(
      Array(3).fill(`Ana deshizo un cambio de las reglas en ${scene.page.name}.`),
    );
  });

  it("has a line for each change of a saved reply, and brings a deleted one back", async () => {
    const path = "/api/saved-replies";
    const { reply } = await scene.answer<{ reply: { id: string } }>(path, { name: "Horario", text: "De 9 a 18." });
    clock.now += 60_000;
    await scene.ask(`${path}/${reply.id}`, { name: "Horario", text: "De 9 a 20." }, { method: "PUT" });
    clock.now += 60_000;
    await scene.ask(`${path}/${reply.id}`, undefined, { method: "DELETE" });
    const lines = await rules();
    expect(lines.map(({ details }) => details[0])).toEqual([
      "Respuestas guardadas: se quita «Horario»",
      "Respuestas guardadas: se cambia «Horario»: texto «De 9 a 18.» → «De 9 a 20.»",
      "Respuestas guardadas: se añade «Horario»",
    ]);
    expect((await undo(lines[0]!.id)).status).toBe(200);
    expect((await scene.answer<{ replies: object[] }>(path)).replies).toEqual([
      { id: reply.id, name: "Horario", text: "De 9 a 20." },
    ]);
  });

  it("is one line for a wave and for a raid, and shows a member of some pages the lines of those pages only", async () => {
    const commentId = await write("Qué rico el café de esta mañana, gracias por la atención de siempre");
    clock.now += 60_000;
    await scene.answer("/api/moderation/exceptions", { commentId, effect: "hide", about: "copies", applyTo: "past" });
    await settle(app);
    clock.now += 60_000;
    await scene.answer("/api/raids", { commentId });
    await save({ sensitivity: { toxic: "estricto" } });
    const name = scene.page.name;
    const lines = await rules();
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      "Ana cambió las reglas en todas las páginas.",
      `Ana activó el modo asedio en ${name}.`,
      `Ana ocultó una ola de comentarios en ${name}.`,
    ]);
    expect(lines[2]).toMatchObject({ hidden: 1, undoable: true });
    expect((await undo(lines[1]!.id)).status).toBe(200);
    await inCore(
      "UPDATE memberships SET page_ids = (SELECT json_array(id) FROM pages WHERE name <> ? OR network = 'instagram' LIMIT 1)",
      name,
    ).run();
    expect(await rules()).toEqual([]);
  });
});
