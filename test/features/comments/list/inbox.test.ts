// The inboxes: comments that wait for a person.
import { beforeEach, expect, it } from "vitest";
import { INSULT, PRAISE, settle } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const QUESTION = "¿Abrís los domingos?";
const COMPLAINT = "Pedí hace dos horas y todavía no ha llegado nada, ¿qué pasa?";
const DOUBTFUL = "Vendo ropa usada";

const texts = async (query: string) => (await scene.list(query)).map(({ content }) => content);
const idOf = async (text: string) => (await scene.list("?limit=100")).find(({ content }) => content === text)!.id;

it("contains flagged and unanswered comments, until somebody replies, here or on the network, or decides", async () => {
  for (const text of [PRAISE, INSULT, DOUBTFUL]) await scene.write(text);
  const onNetwork = await scene.write(QUESTION);
  await scene.write(COMPLAINT);
  expect(await texts("?inbox=review")).toEqual([COMPLAINT, QUESTION, DOUBTFUL]);
  expect(await texts("?inbox=unanswered")).toEqual([COMPLAINT, QUESTION]);
  expect(await texts("?inbox=answered")).toEqual([]);
  expect(await texts("?inbox=review&status=flagged")).toEqual([DOUBTFUL]);
  expect(await texts("?inbox=review&search=domingo")).toEqual([QUESTION]);
  expect((await scene.list("?inbox=unanswered"))[0]).toMatchObject({ inbox: "unanswered" });
  const counted = await scene.ask("/api/comments/bulk/count", { filter: { inbox: "review" } });
  expect(await bodyOf(counted)).toMatchObject({ count: 3, changeable: 3 });

  // The page answers directly on the network.
  await scene.write("Sí, de 9 a 14.", { target: onNetwork, authorId: scene.pageId });
  expect(await texts("?inbox=unanswered")).toEqual([COMPLAINT]);
  expect(await texts("?inbox=answered")).toEqual([QUESTION]);

  await scene.ask("/api/comments/reply", { commentId: await idOf(COMPLAINT), text: "Lo miramos ya." });
  await settle(app);
  expect(await texts("?inbox=unanswered")).toEqual([]);
  expect(await texts("?inbox=answered")).toEqual([COMPLAINT, QUESTION]);

  await scene.setStatus(await idOf(DOUBTFUL), "approved");
  expect(await texts("?inbox=review")).toEqual([]);
});

it("lets a person take a question out without an answer, and put it back", async () => {
  await scene.write(QUESTION);
  const id = await idOf(QUESTION);
  await scene.setStatus(id, "approved");
  expect(await texts("?inbox=review")).toEqual([]);
  await scene.ask(`/api/comments/${id}/undo`, undefined, { method: "POST" });
  expect(await texts("?inbox=unanswered")).toEqual([QUESTION]);
});
