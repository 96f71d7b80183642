// The scene at the beginning of most tests is a copy (`test/support/scene.ts`). It must equal a scene that the product made.
import { expect, test } from "vitest";
import { app, newScene, scene } from "../support/scene.ts";
import { readStorage } from "../support/storage.ts";

test("a copied scene stores, shows and sends what the one that it copies did", async () => {
  const now = Date.UTC(2026, 1, 3, 4, 5, 6);
  const begun = async () => {
    await newScene(now);
    const { waiting, delayed } = app.queues;
    return structuredClone({
      stored: await readStorage(),
      world: app.sandbox.state,
      queued: [waiting, delayed],
      mails: app.mails,
      owner: scene.owner,
    });
  };
  const made = await begun();
  expect(made.queued.flatMap((queues) => Object.values(queues).flat())).toEqual([]);
  expect(await begun()).toEqual(made);
});
