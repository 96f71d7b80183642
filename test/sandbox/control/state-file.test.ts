// After a sandbox's process is killed, everything it answered is on the disk.
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createSandbox } from "../../../tools/sandbox/sandbox.ts";
import { keepSaved, readWorld } from "../../../tools/sandbox/state-file.ts";
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
      state: readWorld(file),
    });
  const first = open();
  const target = first.state.posts[0]!.id;
  const { fetch, saveRest } = keepSaved(first, file);
  const write = (text: string) =>
    fetch(new Request("http://s/sandbox/comments", { method: "POST", body: JSON.stringify({ target, text }) }));
  const texts = ["uno", "dos", "tres"];
  for (const answer of await Promise.all(texts.map(write))) expect(answer.status).toBe(200);
  // The process is killed here, so nothing else is written.
  const killed = open().state.comments;
  expect(killed.map(({ text }) => text)).toEqual(texts);
  await fetch(new Request(`http://s/sandbox/comments/${killed[0]!.id}`, { method: "DELETE" }));
  const edited = { method: "PATCH", body: JSON.stringify({ text: "tres y medio" }) };
  await fetch(new Request(`http://s/sandbox/comments/${killed[2]!.id}`, edited));
  // The process was killed while it wrote the next line.
  appendFileSync(`${file}.journal`, '{"nextNumber":');
  const again = open().state;
  expect(again.comments.map(({ text, deleted }) => [text, deleted])).toEqual([
    ["uno", true],
    ["dos", false],
    ["tres y medio", false],
  ]);
  expect(again).toEqual(first.state);
  saveRest();
});
