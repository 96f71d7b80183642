import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../support/app.ts";
import { INSULT, listComments, PRAISE, type Scene, scene } from "../../support/comments.ts";
import { bodyOf, registerOwner, setPlan, trialOwner } from "../../support/factories.ts";
import { freshStorage } from "../../support/storage.ts";

let app: TestApp;
let s: Scene;

beforeEach(async () => {
  await freshStorage();
  app = createTestApp();
  s = await scene(app);
});

const codeOf = async (answer: Response) => [
  answer.status,
  z.looseObject({ code: z.string() }).parse(await answer.json()).code,
];

it("another owner sees nothing, and gets the answer for a missing comment", async () => {
  await s.write(PRAISE);
  const [comment] = await s.list();
  const other = await trialOwner(app);
  expect(await listComments(app, other)).toEqual([]);
  const page = z.looseObject({ social_account_id: z.string() }).parse(comment).social_account_id;
  expect(await listComments(app, other, `?page=${page}`)).toEqual([]);
  const json = { commentId: comment!.id, status: "disapproved" };
  expect(await codeOf(await app.request("/api/comments/status", { token: other.token, json }))).toEqual([
    404,
    "not_found",
  ]);
  expect((await s.list())[0]).toMatchObject({ status: "approved" });
});

it("comments require a session and a plan", async () => {
  expect(await codeOf(await app.request("/api/comments"))).toEqual([401, "unauthorized"]);
  const { token } = await registerOwner(app);
  expect(await codeOf(await app.request("/api/comments", { token }))).toEqual([403, "plan_required"]);
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

it("the list filters by status, platform and words, and pages by cursor", async () => {
  for (const text of [INSULT, "uno bonito", "dos bonitos", "tres bonitos"]) await s.write(text);
  await s.write("cuatro bonitos", { target: s.media });
  const texts = async (query: string) => (await s.list(query)).map(({ content }) => content).sort();
  expect(await texts("?status=disapproved")).toEqual([INSULT]);
  expect(await texts("?platform=instagram")).toEqual(["cuatro bonitos"]);
  expect(await texts("?search=BONITOS")).toEqual(["cuatro bonitos", "dos bonitos", "tres bonitos"]);

  const Page = z.looseObject({
    comments: z.array(z.looseObject({ id: z.string() })),
    nextCursor: z.string().nullable(),
  });
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = `limit=2${cursor && `&cursor=${cursor}`}`;
    const body = await bodyOf(await app.request(`/api/comments?${query}`, { token: s.owner.token }));
    const page = Page.parse(body);
    seen.push(...page.comments.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(5);
});

it.each([
  { commentId: "abc", status: "approved" },
  { commentId: "1", status: "nonsense" },
  { commentId: "9".repeat(30), status: "approved" },
  {},
])("the list refuses %j and names the wrong fields", async (json) => {
  const answer = await app.request("/api/comments/status", { token: s.owner.token, json });
  expect(await codeOf(answer)).toEqual([400, "validation_failed"]);
});

it("a person's decision stores their reason and their note", async () => {
  await s.write(PRAISE);
  const [comment] = await s.list();
  await bodyOf(await s.setStatus(comment!.id, "disapproved", { internalNote: "competencia" }));
  expect((await s.list())[0]).toMatchObject({ moderation_action: "manual_hidden", internal_note: "competencia" });
  const event = await app.deps
    .comments("COMMENTS_0")
    .$client.prepare("SELECT detail FROM events WHERE cause = 'moderated'")
    .first<{ detail: string }>();
  expect(JSON.parse(event!.detail)).toMatchObject({ reason: "Contenido inapropiado", note: "competencia" });
});

it("a comment counts once towards the month, and spam and the page's own comments never count", async () => {
  await s.write(PRAISE);
  await s.write("Gana dinero rápido desde casa, escríbeme al WhatsApp +34 600 000 000, préstamos sin requisitos");
  const visitor = await s.write("¿A qué hora abren?");
  await s.write("A las nueve", { target: visitor, authorId: s.pageId });
  const used = await app.deps
    .comments("COMMENTS_0")
    .$client.prepare(
      "SELECT total(n) AS n FROM (SELECT comments AS n FROM usage_counts UNION ALL SELECT used FROM sequences)",
    )
    .first();
  expect(used).toEqual({ n: 2 });
});
