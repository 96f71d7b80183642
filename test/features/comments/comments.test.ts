import { beforeEach, expect, it } from "vitest";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf, refusalOf, registerOwner, setPlan } from "../../support/factories.ts";
import { app, countedComments, inComments, newScene, s } from "../../support/scene.ts";

beforeEach(() => newScene());

it("comments require a plan", async () => {
  const { token } = await registerOwner(app);
  expect(await refusalOf(await app.request("/api/comments", { token }))).toEqual([403, "plan_required"]);
});

it("a workspace without a plan stores no comments", async () => {
  await setPlan(app, s.owner, "free", "expired");
  await s.write(INSULT);
  await setPlan(app, s.owner, "pro");
  expect(await s.list()).toEqual([]);
});

it("spam is flagged on Pro, and hidden on Business and during the trial", async () => {
  const spam = "Gana dinero rápido desde casa, escríbeme al WhatsApp +34 600 000 000, préstamos sin requisitos";
  await s.write(`${spam} ya`);
  expect((await s.list())[0]).toMatchObject({ status: "disapproved", analysis_metadata: { category: "spam" } });
  await setPlan(app, s.owner, "pro");
  await s.write(spam);
  expect((await s.list())[0]).toMatchObject({ status: "flagged", analysis_metadata: { category: "spam" } });
  await setPlan(app, s.owner, "business");
  await s.write(`${spam} hoy`);
  expect(await s.list("?status=disapproved")).toHaveLength(2);
});

it.each([
  { commentId: "abc", status: "approved" },
  { commentId: "1", status: "nonsense" },
  { commentId: "9".repeat(30), status: "approved" },
  {},
])("the list refuses %j and names the wrong fields", async (json) => {
  const answer = await s.ask("/api/comments/status", json);
  expect(await refusalOf(answer)).toEqual([400, "validation_failed"]);
});

it("a person's decision stores their reason and their note", async () => {
  await s.write(PRAISE);
  const [comment] = await s.list();
  await bodyOf(await s.setStatus(comment!.id, "disapproved", { internalNote: "competencia" }));
  expect((await s.list())[0]).toMatchObject({ moderation_action: "manual_hidden", internal_note: "competencia" });
  const event = await inComments("SELECT detail FROM events WHERE cause = 'moderated'").first<{ detail: string }>();
  expect(JSON.parse(event!.detail)).toMatchObject({ reason: "Contenido inapropiado", note: "competencia" });
});

it("a comment counts once towards the month, and spam and the page's own comments never count", async () => {
  await s.write(PRAISE);
  await s.write("Gana dinero rápido desde casa, escríbeme al WhatsApp +34 600 000 000, préstamos sin requisitos");
  const visitor = await s.write("¿A qué hora abren?");
  await s.write("A las nueve", { target: visitor, authorId: s.pageId });
  expect(await countedComments()).toBe(2);
});
