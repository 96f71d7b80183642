import { beforeEach, expect, it } from "vitest";
import type { NotesAnswer } from "../../../web/api/types.ts";
import { pruneNotes } from "../../../worker/features/notes/notes.ts";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { INSULT } from "../../support/comments.ts";
import { bodyOf, colleagueOf, type Owner, refusalOf, registerOwner } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";

const AUTHOR = "7100000000009999";
let id: string;

beforeEach(async () => {
  await newScene();
  await scene.write(INSULT, { authorId: AUTHOR, authorName: "Pedro P." });
  id = (await scene.list())[0]!.id;
});

const ask = (path: string, json?: object, method = json ? "POST" : "GET", owner: Owner = scene.owner) =>
  app.request(`/api/notes${path}`, { token: owner.token, method, ...(json && { json }) });
const write = async (text: string, owner: Owner = scene.owner) =>
  await bodyOf<NotesAnswer>(await ask("", { commentId: id, text }, "POST", owner));
const read = async (owner: Owner = scene.owner) =>
  (await bodyOf<Pick<NotesAnswer, "notes">>(await ask(`/comment/${id}`, undefined, "GET", owner))).notes;
const sql = (query: string, ...values: unknown[]) => inCore(query, ...values).run();
const memberOf = (email: string) => `(SELECT id FROM users WHERE email = '${email}')`;

const colleague = (name: string) => colleagueOf(app, scene.owner, { role: "admin", name });
const removeFromTeam = ({ userId }: Owner) =>
  scene.answer(`/api/team/members/${userId}`, undefined, { method: "DELETE" });

it("keeps the team's notes about a comment, and sends nothing to the network", async () => {
  const before = (await scene.calls("hide")).length;
  const luis = await colleague("Luis");
  const first = await write("  Es de la competencia  ");
  expect(first.notes).toMatchObject([{ text: "Es de la competencia", author: "Ana", is_mine: true, edited_at: null }]);
  // A request that is repeated because its answer was lost.
  expect((await write("Es de la competencia")).notes).toHaveLength(1);
  clock.now += 60_000;
  const second = await write("Ya hablé con él", luis);
  expect(second.comment.notes).toEqual({ count: 2, changed_at: new Date(clock.now).toISOString() });
  expect(await read()).toMatchObject([{ is_mine: true }, { author: "Luis", is_mine: false }]);
  expect((await scene.list())[0]).toMatchObject({ notes: { count: 2 } });

  const [own, theirs] = second.notes;
  const changed = await bodyOf<NotesAnswer>(await ask(`/${own!.id}`, { text: "Era la competencia" }, "PUT"));
  expect(changed.notes[0]).toMatchObject({ text: "Era la competencia", edited_at: new Date(clock.now).toISOString() });
  for (const [path, json, method] of [
    [`/${theirs!.id}`, { text: "otra cosa" }, "PUT"],
    [`/${theirs!.id}`, undefined, "DELETE"],
    [`/${theirs!.id}/restore`, {}, "POST"],
  ] as const)
    expect(await refusalOf(await ask(path, json, method))).toEqual([403, "note_of_another"]);

  expect((await bodyOf<NotesAnswer>(await ask(`/${own!.id}`, undefined, "DELETE"))).comment.notes?.count).toBe(1);
  expect(await refusalOf(await ask(`/${own!.id}`, { text: "tarde" }, "PUT"))).toEqual([404, "not_found"]);
  expect((await bodyOf<NotesAnswer>(await ask(`/${own!.id}/restore`, {}))).comment.notes?.count).toBe(2);
  await bodyOf(await ask(`/${own!.id}`, undefined, "DELETE"));
  clock.now += 61 * 60_000;
  expect(await pruneNotes(app.deps)).toBe(1);
  expect(await refusalOf(await ask(`/${own!.id}/restore`, {}))).toEqual([404, "not_found"]);
  // The same words ten minutes later are another note.
  expect((await write("Ya hablé con él")).notes).toHaveLength(2);
  clock.now += 10 * 60_000;
  expect((await write("Ya hablé con él")).notes).toHaveLength(3);

  expect(await refusalOf(await ask("", { commentId: id, text: "   " }))).toEqual([400, "validation_failed"]);
  expect((await scene.calls("hide")).length).toBe(before);
});

it("names members who left as such, and nobody who closed their account", async () => {
  const luis = await colleague("Luis");
  await write("Lo miro yo", luis);
  await bodyOf(
    await app.request("/api/comments/status", { token: luis.token, json: { commentId: id, status: "approved" } }),
  );
  const named = async () => {
    const { explanation } = await scene.answer<{ explanation: { timeline: { sentence: string }[] } }>(
      `/api/comments/${id}/explanation`,
    );
    const { entries } = await scene.answer<{ entries: { sentence: string; who: { name: string } | null }[] }>(
      "/api/audit?actor=person",
    );
    return {
      note: (await read())[0]!.author,
      decided: (await scene.list())[0]!.decided_by,
      log: entries[0]!.sentence,
      timeline: explanation.timeline.map(({ sentence }) => sentence).find((each) => each.includes("restauró")),
    };
  };
  expect(await named()).toEqual({
    note: "Luis",
    decided: "Luis",
    log: "Luis lo restauró.",
    timeline: "Luis lo restauró.",
  });
  await removeFromTeam(luis);
  const LEFT = "Luis (ya no está)";
  expect(await named()).toEqual({
    note: LEFT,
    decided: LEFT,
    log: `${LEFT} lo restauró.`,
    timeline: `${LEFT} lo restauró.`,
  });
  await sql("DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)", luis.email);
  await sql(`DELETE FROM memberships WHERE user_id = ${memberOf(luis.email)}`);
  await sql("DELETE FROM users WHERE email = ?", luis.email);
  const GONE = "Una persona que ya no tiene cuenta lo restauró.";
  expect(await named()).toEqual({ note: null, decided: null, log: GONE, timeline: GONE });
});

it("assigns a comment to a colleague who may see its page, and ends the assignment when they leave", async () => {
  const luis = await colleague("Luis");
  const assign = (json: object) => scene.ask("/api/assignments", { commentIds: [id], ...json });
  const mails = async () =>
    (
      await inCore(
        `SELECT count(*) AS n FROM mails WHERE letter = 'assigned' AND user_id = ${memberOf(luis.email)}`,
      ).first<{ n: number }>()
    )?.n;
  const mine = async (owner: Owner) =>
    (
      await bodyOf<{ comments: { assigned: { name: string; by: string } }[] }>(
        await app.request("/api/comments?assigned=me", { token: owner.token }),
      )
    ).comments;

  await bodyOf(await assign({ to: luis.userId, note: "¿Lo miras tú?" }));
  // The repeated assignment adds no second note.
  await bodyOf(await assign({ to: luis.userId, note: "¿Lo miras tú?" }));
  expect(await read()).toMatchObject([{ text: "¿Lo miras tú?", author: "Ana" }]);
  expect(await mine(luis)).toMatchObject([{ assigned: { to: luis.userId, name: "Luis", by: "Ana" } }]);
  expect(await mine(scene.owner)).toEqual([]);
  expect(await bodyOf(await app.request("/api/comments?assigned=me&search=nada", { token: luis.token }))).toMatchObject(
    {
      comments: [],
    },
  );

  await bodyOf(await assign({ to: scene.owner.userId }));
  await bodyOf(await assign({ to: luis.userId }));
  expect(await mails()).toBe(1);
  clock.now += 10 * 60_000;
  await bodyOf(await assign({ to: null }));
  expect(await mine(luis)).toEqual([]);
  await bodyOf(await assign({ to: luis.userId }));
  expect(await mails()).toBe(2);

  await sql(`UPDATE memberships SET page_ids = '[1]' WHERE user_id = ${memberOf(luis.email)}`);
  await bodyOf(await assign({ to: null }));
  expect(await refusalOf(await assign({ to: luis.userId }))).toEqual([409, "assignee_cannot_see"]);
  await sql(`UPDATE memberships SET page_ids = NULL WHERE user_id = ${memberOf(luis.email)}`);
  const stranger = await registerOwner(app);
  expect(await refusalOf(await assign({ to: stranger.userId }))).toEqual([404, "not_found"]);
  expect(await refusalOf(await assign({ commentIds: [id, "7"], to: luis.userId }))).toEqual([404, "not_found"]);

  await bodyOf(await assign({ to: luis.userId }));
  await removeFromTeam(luis);
  expect((await scene.list())[0]).toMatchObject({ assigned: null });
});

it("accepts at most fifty notes, and deletes them with the data of the person they are about", async () => {
  await write("la primera");
  await inComments(
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 49)
       INSERT INTO comment_notes (id, workspace_id, comment_id, user_id, text, created_at)
       SELECT id + n, workspace_id, comment_id, user_id, text || n, created_at FROM comment_notes, n`,
  ).run();
  expect(await read()).toHaveLength(50);
  expect(await refusalOf(await ask("", { commentId: id, text: "una más" }))).toEqual([409, "too_many_notes"]);
  // An assignment adds no note either.
  expect((await scene.ask("/api/assignments", { commentIds: [id], to: scene.owner.userId, note: "otra" })).status).toBe(
    200,
  );
  expect(await read()).toHaveLength(50);
  await forgetAuthor(app.deps, { authorId: AUTHOR });
  expect(await read()).toEqual([]);
});
