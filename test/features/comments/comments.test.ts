import { beforeEach, expect, it } from "vitest";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf, refusalOf, registerOwner, setPlan } from "../../support/factories.ts";
import { app, countedComments, inComments, newScene, scene } from "../../support/scene.ts";

beforeEach(() => newScene());

it("comments require a plan", async () => {
  const { token } = await registerOwner(app);
  expect(await refusalOf(await app.request("/api/comments", { token }))).toEqual([403, "plan_required"]);
});

it("a workspace without a plan stores no comments", async () => {
  await setPlan(app, scene.owner, "free", "expired");
  await scene.write(INSULT);
  await setPlan(app, scene.owner, "pro");
  expect(await scene.list()).toEqual([]);
});

it("spam is flagged on Pro, and hidden on Business and during the trial", async () => {
  const spam = "Gana dinero rápido desde casa, escríbeme al WhatsApp +34 600 000 000, préstamos sin requisitos";
  await scene.write(`${spam} ya`);
  expect((await scene.list())[0]).toMatchObject({ status: "disapproved", analysis_metadata: { category: "spam" } });
  await setPlan(app, scene.owner, "pro");
  await scene.write(spam);
  expect((await scene.list())[0]).toMatchObject({ status: "flagged", analysis_metadata: { category: "spam" } });
  await setPlan(app, scene.owner, "business");
  await scene.write(`${spam} hoy`);
  expect(await scene.list("?status=disapproved")).toHaveLength(2);
});

it.each([
  { commentId: "abc", status: "approved" },
  { commentId: "1", status: "nonsense" },
  { commentId: "9".repeat(30), status: "approved" },
  {},
])("the list refuses %j and names the wrong fields", async (json) => {
  const answer = await scene.ask("/api/comments/status", json);
  expect(await refusalOf(answer)).toEqual([400, "validation_failed"]);
});

it("a person's decision stores their reason and their note", async () => {
  await scene.write(PRAISE);
  const [comment] = await scene.list();
  await bodyOf(await scene.setStatus(comment!.id, "disapproved", { internalNote: "competencia" }));
  expect((await scene.list())[0]).toMatchObject({ moderation_action: "manual_hidden", internal_note: "competencia" });
  const event = await inComments("SELECT detail FROM events WHERE cause = 'moderated'").first<{ detail: string }>();
  expect(JSON.parse(event!.detail)).toMatchObject({ reason: "Contenido inapropiado", note: "competencia" });
});

it("a comment counts once towards the month, and spam and the page's own comments never count", async () => {
  await scene.write(PRAISE);
  await scene.write("Gana dinero rápido desde casa, escríbeme al WhatsApp +34 600 000 000, préstamos sin requisitos");
  const visitor = await scene.write("¿A qué hora abren?");
  await scene.write("A las nueve", { target: visitor, authorId: scene.pageId });
  expect(await countedComments()).toBe(2);
});
