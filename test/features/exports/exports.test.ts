// The file with everything of an account: it is made in parts, also when messages repeat, and is read as a person would open it.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { filesOf } from "../../../tools/drive/files-of.ts";
import { writeExport } from "../../../worker/features/exports/write-export.ts";
import { createArchive } from "../../../worker/platform/archive/archive.ts";
import { exports } from "../../../worker/platform/db/core.ts";
import { PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, registerOwner, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";
import { freshArchive } from "../../support/storage.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const DAY = 86_400_000;
const OLD = Date.UTC(2025, 2, 10, 12);
const NOW = Date.UTC(2026, 2, 10, 12);

beforeEach(async () => {
  await newScene(OLD);
  await freshArchive();
});

const ask = (path: string, json?: object, token = scene.owner.token) =>
  app.request(`/api/account/${path}`, { token, ...(json && { json }) });
const state = async () =>
  (await bodyOf<{ export: { state: string; comments: number } | null }>(await ask("export"))).export;
const link = async () =>
  (await bodyOf<{ url: string }>(await ask("export/link", { password: scene.owner.password }))).url;

it("contains every comment once, archived ones too, and everything else of the account, after every interruption", async () => {
  await scene.ask("/api/moderation/settings", { automod: true, prohibitedKeywords: ["zarrapastroso"] });
  await setPlan(app, scene.owner, "basic");
  await scene.write(PRAISE, { authorName: "Quiteria Olmo" });
  await bodyOf(await scene.setStatus((await scene.list())[0]!.id, "disapproved", { reason: "Spam" }));
  await scene.write("=1+1 ¿abren el lunes?");
  // A year later the old comments are in the archive.
  clock.now = NOW;
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await app.cron();
  await app.cron();
  expect((await env.ARCHIVE.list()).objects.length).toBeGreaterThan(0);
  await scene.write("Nuevo y reciente");
  for (const first of [0, 600])
    await storeCopies(
      app,
      Array.from({ length: 600 }, (_, index) => ({ postedAt: NOW - first - index, text: `copia ${first + index}` })),
    );

  await Promise.all(Array.from({ length: 10 }, async () => bodyOf(await ask("export", {}))));
  expect(await app.deps.core.$count(exports)).toBe(1);
  expect(await state()).toMatchObject({ state: "writing" });
  expect((await ask("export/link", { password: scene.owner.password })).status).toBe(404);
  const [row] = await app.deps.core.select().from(exports);
  // The message is delivered twice, and the run fails between the files of a part. The cron continues it.
  const archive = createArchive(env.ARCHIVE);
  let writes = 0;
  const stopsOnce: typeof archive.writeText = async (name, text) => {
    await archive.writeText(name, text);
    if (++writes === 3) throw new Error("R2: internal error");
  };
  app.deps.archive = { ...archive, writeText: stopsOnce };
  await Promise.allSettled([1, 2].map(() => writeExport(app.deps, { exportId: row!.id })));
  await settle(app);
  expect(await state()).toMatchObject({ state: "writing" });
  for (let look = 0; look < 2; look++) {
    clock.now += 6 * 60_000;
    await runCron(app);
  }
  expect(await state()).toMatchObject({ state: "ready", comments: 1_203 });
  expect(app.mails.map(({ subject }) => subject)).toEqual(["Tus datos de Atalaya están listos"]);

  const url = await link();
  const answer = await app.request(url);
  expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    "application/zip",
    'attachment; filename="atalaya-2026-03-10.zip"',
  ]);
  const files = filesOf(await answer.arrayBuffer());
  expect(Object.keys(files)).toEqual(["LEEME.txt", "cuenta.json", "comentarios.csv", "comentarios.json"]);
  const Line = z.object({ comment: z.looseObject({ text: z.string() }), events: z.array(z.looseObject({})) });
  const lines = z.array(Line).parse(JSON.parse(files["comentarios.json"]!));
  const texts = lines.map(({ comment }) => comment.text);
  expect([new Set(texts).size, texts.length]).toEqual([1_203, 1_203]);
  expect(texts).toEqual(expect.arrayContaining([PRAISE, "Nuevo y reciente", "copia 1199"]));
  expect(lines.every(({ comment }) => !("authorKey" in comment))).toBe(true);
  const rows = files["comentarios.csv"]!.split("\r\n").slice(0, -1);
  expect([rows.length, rows[0]!.startsWith("\uFEFF")]).toEqual([1_204, true]);
  expect(rows.find((cells) => cells.includes("abren el lunes"))).toContain("'=1+1");
  // The person who decided is named, not shown by an internal number.
  expect(rows.find((cells) => cells.includes(PRAISE))).toContain(";Desaprobado;Spam;Ana;");
  expect(lines.flatMap(({ events }) => events.map(({ person }) => person))).toContain("Ana");
  expect(files["comentarios.json"]).not.toContain("userId");
  expect(files["cuenta.json"]).toContain(scene.owner.email);
  expect(files["cuenta.json"]).toContain("zarrapastroso");
  expect(files["cuenta.json"]).not.toMatch(/sealed|password|stripeCustomer/i);

  // The link is valid for some minutes and the file for a week. Nobody else gets a link.
  const stranger = await registerOwner(app);
  expect((await ask("export/link", { password: stranger.password }, stranger.token)).status).toBe(404);
  clock.now += 6 * 60_000;
  expect((await app.request(url)).status).toBe(404);
  clock.now += 7 * DAY;
  await app.cron();
  const left = (await env.ARCHIVE.list()).objects.filter(({ key }) => key.includes("/export/"));
  expect([await state(), left]).toEqual([null, []]);
});
