// A sandbox whose process is killed: what it answered is on the disk.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createSandbox } from "../../../tools/sandbox/sandbox.ts";
import { keepSaved, readState } from "../../../tools/sandbox/state-file.ts";
import { APP } from "../support.ts";

const folder = mkdtempSync(join(tmpdir(), "atalaya-state-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("has saved a comment before it answers that it was written", async () => {
  const file = join(folder, "sandbox.json");
  const open = () =>
    createSandbox({
      app: APP,
      origin: "http://127.0.0.1:8788",
      webhookUrl: "http://app.test/api/webhooks/meta",
      send: async () => new Response(""),
      state: readState(file),
    });
  const first = open();
  const target = first.state.posts[0]!.id;
  const { fetch, saveRest } = keepSaved(first, file);
  const write = (text: string) =>
    fetch(new Request("http://s/sandbox/comments", { method: "POST", body: JSON.stringify({ target, text }) }));
  const texts = ["uno", "dos", "tres"];
  for (const answer of await Promise.all(texts.map(write))) expect(answer.status).toBe(200);
  // Killed here: nothing else of the process runs.
  expect(open().state.comments.map(({ text }) => text)).toEqual(texts);
  saveRest();
});
