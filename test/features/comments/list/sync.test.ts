// What an open screen asks for: the changes since a position.
import { beforeEach, expect, it } from "vitest";
import { PRAISE } from "../../../support/comments.ts";
import { app, inComments, newScene, scene } from "../../../support/scene.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

beforeEach(() => newScene());

async function changesSince(lastId: number) {
  return await scene.answer<{ comments: { content: string }[]; lastId: number; more: boolean }>(
    `/api/comments/sync?lastId=${lastId}`,
  );
}

it("returns a comment and the page's reply, which share a position, also when a page of changes ends between them", async () => {
  const question = await scene.write("¿Abrís los domingos?");
  const before = 98;
  await storeCopies(app, Array(before).fill({}));
  await inComments("UPDATE sequences SET value = value + ?", before).run();
  await scene.write(PRAISE);
  await scene.write("Sí, de 9 a 14.", { target: question, authorId: scene.pageId });

  const read: string[] = [];
  let [position, more] = [0, true];
  while (more) {
    const changes = await changesSince(position);
    read.push(...changes.comments.map(({ content }) => content));
    expect(changes.comments.length).toBeLessThanOrEqual(100);
    [position, more] = [changes.lastId, changes.more];
  }
  expect(read).toHaveLength(before + 3);
  expect(read.slice(-3).sort()).toEqual([PRAISE, "Sí, de 9 a 14.", "¿Abrís los domingos?"].sort());
  expect(await changesSince(position)).toMatchObject({ comments: [], lastId: position });
});
