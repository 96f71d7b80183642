import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../support/app.ts";
import { PRAISE, type Scene, scene } from "../support/comments.ts";
import { bodyOf, type Owner, trialOwner } from "../support/factories.ts";
import { freshStorage } from "../support/storage.ts";

const clock = { now: 0 };
let app: TestApp;
let s: Scene;
let id: string;

beforeEach(async () => {
  await freshStorage();
  clock.now = Date.now();
  app = createTestApp({ now: () => clock.now });
  s = await scene(app);
  await s.write(PRAISE);
  id = (await s.list())[0]!.id;
});

const Report = z.object({
  id: z.string(),
  commentId: z.string(),
  reason: z.string(),
  internalNote: z.string().nullable(),
  reportType: z.string(),
  createdAt: z.iso.datetime(),
  reportedBy: z.string().nullable(),
});
const Created = z.object({ success: z.literal(true), report: Report });
const Listed = z.object({ success: z.literal(true), reports: z.array(Report) });
const Refusal = z.object({ success: z.literal(false), code: z.string(), message: z.string() });

const ask = (json: object, owner: Owner = s.owner) => app.request("/api/reports", { token: owner.token, json });
const read = (owner: Owner = s.owner) => app.request(`/api/reports/comment/${id}`, { token: owner.token });
const codeOf = async (answer: Response) => [answer.status, Refusal.parse(await answer.json()).code];

it("keeps what a person reports of a comment, newest first", async () => {
  const json = {
    commentId: id,
    reason: "Violacion de politica",
    internalNote: "Tercera vez",
    reportType: "escalation",
  };
  const { report } = Created.parse(await bodyOf(await ask(json)));
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
  const { reports } = Listed.parse(await bodyOf(await read()));
  expect(reports[0]).toMatchObject({
    reason: "Contenido inapropiado",
    reportType: "manual_removal",
    internalNote: null,
  });
  expect(reports[1]).toEqual(report);
  expect((await s.list())[0]!.status).toBe("approved");
});

it("takes no reason that people are not offered", async () => {
  expect(await codeOf(await ask({ commentId: id, reason: "Porque sí" }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(await ask({ commentId: id }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(await ask({ commentId: "abc", reason: "Spam" }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(await ask({ commentId: id, reason: "Spam", reportType: "<b>" }))).toEqual([
    400,
    "validation_failed",
  ]);
});

it("answers another owner as if the comment did not exist", async () => {
  const other = await trialOwner(app);
  expect(await codeOf(await ask({ commentId: id, reason: "Spam" }, other))).toEqual([404, "not_found"]);
  expect(await codeOf(await read(other))).toEqual([404, "not_found"]);
  expect(await codeOf(await app.request("/api/reports", { json: { commentId: id, reason: "Spam" } }))).toEqual([
    401,
    "unauthorized",
  ]);
});
