import { beforeEach, expect, it } from "vitest";
import { purgeComments } from "../../../worker/features/accounts/purge-disconnected.ts";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { PRAISE } from "../../support/comments.ts";
import { bodyOf, refusalOf } from "../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../support/scene.ts";

let id: string;

beforeEach(async () => {
  await newScene();
  await scene.write(PRAISE);
  id = (await scene.list())[0]!.id;
});

type Place = { workspace_id: number; page_id: number };

const ask = (json: object) => scene.ask("/api/reports", json);
const read = () => scene.ask(`/api/reports/comment/${id}`);

it("reports of a comment are listed newest first", async () => {
  const json = {
    commentId: id,
    reason: "Violacion de politica",
    internalNote: "Tercera vez",
    reportType: "escalation",
  };
  const { report } = await bodyOf<{ report: object }>(await ask(json));
  expect(report).toMatchObject({
    commentId: id,
    reason: "Violación de política",
    internalNote: "Tercera vez",
    reportType: "escalation",
    reportedBy: "Ana",
    createdAt: new Date(clock.now).toISOString(),
  });
  clock.now += 1_000;
  await bodyOf(await ask({ commentId: id, reason: "" }));
  const { reports } = await bodyOf<{ reports: { internalNote: string | null }[] }>(await read());
  expect(reports[0]).toMatchObject({
    reason: "Contenido inapropiado",
    reportType: "manual_removal",
    internalNote: null,
  });
  expect(reports[1]).toEqual(report);
  expect((await scene.list())[0]!.status).toBe("approved");
});

it("a repeated request makes one report, also at once, and a later one or another reason makes two", async () => {
  const json = { commentId: id, reason: "Spam", internalNote: "Tercera vez" };
  const twice = await Promise.all([ask(json), ask(json)]);
  clock.now += 60_000;
  const answers = await Promise.all(
    [...twice, await ask(json)].map((answer) => bodyOf<{ report: { id: string } }>(answer)),
  );
  expect(new Set(answers.map((answer) => answer.report.id)).size).toBe(1);
  await bodyOf(await ask({ ...json, internalNote: "Cuarta vez" }));
  await bodyOf(await ask({ ...json, internalNote: "" }));
  clock.now += 3_600_000;
  await bodyOf(await ask(json));
  const { reports } = await bodyOf<{ reports: { internalNote: string | null }[] }>(await read());
  expect(reports.map(({ internalNote }) => internalNote)).toEqual(["Tercera vez", null, "Cuarta vez", "Tercera vez"]);
});

it("a report refuses a reason that the screens do not offer", async () => {
  expect(await refusalOf(await ask({ commentId: id, reason: "Porque sí" }))).toEqual([400, "validation_failed"]);
  expect(await refusalOf(await ask({ commentId: id }))).toEqual([400, "validation_failed"]);
  expect(await refusalOf(await ask({ commentId: "abc", reason: "Spam" }))).toEqual([400, "validation_failed"]);
  expect(await refusalOf(await ask({ commentId: id, reason: "Spam", reportType: "<b>" }))).toEqual([
    400,
    "validation_failed",
  ]);
});

it("reports show nothing of a person who asked to be forgotten, and neither does the log", async () => {
  const external = await scene.write("Hola a todos", { authorId: "555000111" });
  const theirs = (await scene.list()).find(({ external_id }) => external_id === external)!.id;
  await bodyOf(await scene.setStatus(theirs, "disapproved", { reason: "Spam", internalNote: "Es Pedro otra vez" }));
  await bodyOf(await scene.setStatus(theirs, "approved", { internalNote: "Pedro se disculpó" }));
  await bodyOf(await ask({ commentId: theirs, reason: "Spam", internalNote: "Pedro, el de siempre" }));
  expect(await forgetAuthor(app.deps, { authorId: "555000111" })).toBeNull();
  const report = await scene.answer<{ reports: { internalNote: string | null }[] }>(`/api/reports/comment/${theirs}`);
  expect(report.reports).toMatchObject([{ reason: "Spam", internalNote: null }]);
  const log = await (await scene.ask("/api/audit")).text();
  expect(log).toContain("Ana lo ocultó por «Spam».");
  expect(log).not.toContain("Pedro");
  const { results } = await inComments("SELECT detail FROM events").all();
  expect(JSON.stringify(results)).not.toContain("Pedro");
});

it("reports are deleted with the comments of a deleted page", async () => {
  await bodyOf(await ask({ commentId: id, reason: "Spam" }));
  const row = await inComments("SELECT workspace_id, page_id FROM comments").first<Place>();
  const place = { workspaceId: row!.workspace_id, pageId: row!.page_id };
  expect(await purgeComments(app.deps.comments("COMMENTS_0"), { ...place, belowId: Number(id) + 1, most: 10 })).toBe(
    null,
  );
  expect(await inComments("SELECT count(*) AS n FROM reports").first()).toEqual({
    n: 0,
  });
});
