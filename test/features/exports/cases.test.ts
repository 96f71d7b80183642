// Case files of an author, a post and some days: who may ask for which comments, and that each is whole, archived ones included.
import { beforeEach, expect, it } from "vitest";
import { filesOf } from "../../../tools/drive/files-of.ts";
import { makeSeals } from "../../../worker/features/acta/make-seals.ts";
import { type CaseManifest, isManifestSigned } from "../../../worker/vocabulary/acta/manifest.ts";
import { checkProof, type Proof } from "../../../worker/vocabulary/acta/proof.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, refusalOf, registerOwner, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";
import { freshArchive } from "../../support/storage.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const OLD = Date.UTC(2025, 2, 10, 12);
const NOW = Date.UTC(2026, 2, 10, 12);

beforeEach(async () => {
  await newScene(OLD);
  await freshArchive();
});

type Options = Parameters<typeof app.request>[1];
type CaseRow = { id: string; title: string; state: string; comments: number };
const ask = async (json: object, more: Options = scene.owner) =>
  bodyOf<{ case: CaseRow }>(await app.request("/api/cases", { ...more, json }));
const listed = async (more: Options = scene.owner) =>
  (await bodyOf<{ cases: CaseRow[] }>(await app.request("/api/cases", more))).cases;
const linkTo = (id: string, more: Options = scene.owner) => app.request(`/api/cases/${id}/link`, { ...more, json: {} });

/** Makes the file, and opens it as a person would. */
async function made(json: object, more: Options = scene.owner) {
  const { case: asked } = await ask(json, more);
  await settle(app);
  const { url } = await bodyOf<{ url: string }>(await linkTo(asked.id, more));
  const files = filesOf(await (await app.request(url)).arrayBuffer());
  const cases: { comment: { content: string; author_name: string | null } }[] = JSON.parse(files["expediente.json"]!);
  return {
    files,
    texts: cases.map(({ comment }) => comment.content),
    proofs: JSON.parse(files["acta.json"]!) as Proof[],
  };
}

const idOf = async (text: string) => (await scene.list()).find(({ content }) => content === text)!.id;

it("has an author's comments, also from the archive, each sealed and signed, in a file that is signed as a whole", async () => {
  await setPlan(app, scene.owner, "pro");
  const marta = { authorId: "555000111", authorName: "Marta Quesada" };
  await scene.write(INSULT, marta);
  await scene.write(PRAISE);
  clock.now += 30 * MINUTE;
  for (let turn = 0; turn < 10; turn++, clock.now += MINUTE) await makeSeals(app.deps);
  clock.now += DAY;
  await app.cron();
  clock.now = NOW;
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await app.cron();
  await app.cron();
  await scene.write("Otra vez por aquí", marta);
  await scene.write("De otra persona", { target: scene.ad });
  const { files, texts, proofs } = await made({ about: "author", commentId: await idOf("Otra vez por aquí") });
  expect(texts).toEqual(["Otra vez por aquí", INSULT]);
  expect(Object.keys(files)).toEqual([
    "expediente.html",
    "lo-que-paso.csv",
    "expediente.json",
    "acta.json",
    "firma.json",
  ]);
  expect(files["expediente.html"]).toContain("Expediente: comentarios de Marta Quesada");
  expect(files["expediente.html"]).toContain("Insultos");
  expect(files["expediente.html"]!.endsWith("</html>")).toBe(true);
  expect(files["lo-que-paso.csv"]).toContain("Marta Quesada");
  const checked = await Promise.all(proofs.map(checkProof));
  expect(checked.map(({ comments, isSigned }) => [comments[0]!.state.text, comments[0]!.changed, isSigned])).toEqual([
    ["Otra vez por aquí", [], null],
    [INSULT, [], true],
  ]);
  expect(checked[0]!.comments[0]!.sealedAt).toBeNull();
  const manifest = JSON.parse(files["firma.json"]!) as CaseManifest;
  expect(await isManifestSigned(manifest)).toBe(true);
  for (const [name, hash] of manifest.files) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(files[name]));
    expect(Buffer.from(digest).toString("base64url"), name).toBe(hash);
  }
  expect(app.mails.map(({ subject }) => subject)).toContain("Tu expediente de Atalaya está listo");

  const ofPost = (text: string) => idOf(text).then((commentId) => made({ about: "post", commentId }));
  expect((await ofPost("De otra persona")).texts).toEqual(["De otra persona"]);
  expect(new Set((await ofPost("Otra vez por aquí")).texts)).toEqual(new Set(["Otra vez por aquí", PRAISE, INSULT]));
  const today = await made({ about: "days", from: "2026-03-10", to: "2026-03-10" });
  expect(new Set(today.texts)).toEqual(new Set(["De otra persona", "Otra vez por aquí"]));
  const archived = { about: "days", from: "2025-03-10", to: "2025-03-10" };
  expect((await made(archived)).texts).toHaveLength(2);
  expect((await made({ ...archived, page: scene.instagram.id })).texts).toEqual([]);
});

it("has the comments of a post, or of some days", async () => {
  await setPlan(app, scene.owner, "pro");
  await scene.write("De ayer");
  clock.now += DAY;
  await scene.write("De hoy, aquí");
  await scene.write("De hoy, en Instagram", { target: scene.media });
  const ofPost = await made({ about: "post", commentId: await idOf("De ayer") });
  expect(ofPost.texts).toEqual(["De ayer", "De hoy, aquí"]);
  const days = { about: "days", from: "2025-03-11", to: "2025-03-11" };
  expect((await made(days)).texts.toSorted()).toEqual(["De hoy, aquí", "De hoy, en Instagram"]);
  expect((await made({ ...days, page: scene.instagram.id })).texts).toEqual(["De hoy, en Instagram"]);
  expect((await listed()).map(({ title, comments }) => [title, comments])).toEqual([
    ["del 11 de marzo de 2025", 1],
    ["del 11 de marzo de 2025", 2],
    [expect.stringMatching(/^comentarios de la publicación /), 2],
  ]);
});

it("a member with some pages gets these only, nobody sees the file of another, and what is taken away is gone", async () => {
  await setPlan(app, scene.owner, "business");
  await scene.write("En Facebook");
  await scene.write("En Instagram", { target: scene.media });
  const colleague = await colleagueOf(app, scene.owner, { role: "viewer" });
  const [{ id: pageId }] = (
    await inCore("SELECT id FROM pages WHERE public_id = ?", scene.page.id).all<{ id: number }>()
  ).results as [{ id: number }];
  await inCore("UPDATE memberships SET page_ids = ? WHERE role = 'viewer'", JSON.stringify([pageId])).run();
  const today = { about: "days", from: "2025-03-10", to: "2025-03-10" };
  expect((await made(today, colleague)).texts).toEqual(["En Facebook"]);
  expect(await listed()).toEqual([]);
  const [theirs] = await listed(colleague);
  expect((await linkTo(theirs!.id)).status).toBe(404);
  await inCore("UPDATE memberships SET page_ids = '[999]' WHERE role = 'viewer'").run();
  expect((await linkTo(theirs!.id, colleague)).status).toBe(404);
  expect(
    (await app.request("/api/cases", { ...colleague, json: { about: "author", commentId: await idOf("En Facebook") } }))
      .status,
  ).toBe(404);
});

it("is refused to Basic and to strangers, and the account's own file is another one", async () => {
  await scene.write(PRAISE);
  const json = { about: "author", commentId: await idOf(PRAISE) };
  const stranger = await registerOwner(app, { plan: "pro" });
  expect((await app.request("/api/cases", { ...stranger, json })).status).toBe(404);
  await made(json);
  expect(await bodyOf(await app.request("/api/account/export", scene.owner))).toMatchObject({ export: null });
  await setPlan(app, scene.owner, "basic");
  expect((await app.request("/api/cases", { ...scene.owner, json })).status).toBe(403);
  expect((await app.request(`/api/acta/case/${json.commentId}`, scene.owner)).status).toBe(403);
});

it("a person asks for few of them in a day, so that others' files and letters are not held up", async () => {
  await setPlan(app, scene.owner, "business");
  const days = (day: number) => ({ about: "days", from: `2026-01-${day}`, to: `2026-01-${day}` });
  for (let day = 10; day < 20; day++) await ask(days(day));
  const refused = await app.request("/api/cases", { ...scene.owner, json: days(20) });
  expect(await refusalOf(refused)).toEqual([429, "too_many_requests"]);
  clock.now += DAY;
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await ask(days(20));
  // The others of the team have asked for thirty-nine.
  await colleagueOf(app, scene.owner, { role: "viewer" });
  const theirs = "UPDATE exports SET requested_by = (SELECT user_id FROM memberships WHERE role = 'viewer')";
  for (let asked = 1; asked < 40; asked++) {
    await inCore(theirs).run();
    await ask({ about: "days", from: "2026-02-01", to: `2026-02-0${1 + (asked % 9)}` });
  }
  await inCore(theirs).run();
  expect(await refusalOf(await app.request("/api/cases", { ...scene.owner, json: days(21) }))).toEqual([
    429,
    "too_many_requests",
  ]);
});
