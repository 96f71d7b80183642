import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { makeScene } from "../support/comments.ts";
import { app, inCore, newApp } from "../support/scene.ts";

beforeEach(() => newApp());

/** Renames a table until the test ends, so that statements on it fail. */
async function takeAway(table: string) {
  const rename = (from: string, to: string) => inCore(`ALTER TABLE ${from} RENAME TO ${to}`).run();
  await rename(table, "elsewhere");
  onTestFinished(async () => void (await rename("elsewhere", table)));
}

it("a failed query logs the database's message, and no value", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await takeAway("login_failures");
  const json = { email: "marta@example.com", password: "Correcta-1234" };
  expect((await app.request("/api/auth/login", { json })).status).toBe(500);
  const lines = error.mock.calls.flat().join("\n");
  error.mockRestore();
  expect(lines).toContain("no such table: login_failures");
  expect(lines).not.toMatch(/params|[0-9a-f]{32}|marta/);
});

it("lets no value of a failed delivery into the log either", async () => {
  const scene = await makeScene(app);
  await app.control("/sandbox/comments", { json: { target: scene.post, text: "Hola" } });
  await takeAway("pages");
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await app.drain();
  const lines = error.mock.calls.flat().join("\n");
  error.mockRestore();
  expect(lines).toContain("no such table: pages");
  expect(lines).not.toContain(scene.pageId);
});

it("names the workspaces of a batch", async () => {
  const scene = await makeScene(app);
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  await scene.write("Hola");
  const lines = info.mock.calls.flat().map((line) => JSON.parse(line));
  info.mockRestore();
  const { id } = (await app.deps.core.query.workspaces.findFirst())!;
  const batches = lines.filter(({ event }) => event === "queue");
  expect(batches.length).toBeGreaterThan(0);
  for (const { workspaceIds } of batches) expect(workspaceIds).toEqual([id]);
});

it("the log says why the comments of a deleted post could not be marked, and the message is retried", async () => {
  const scene = await makeScene(app);
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(app.deps, "comments").mockImplementation(() => {
    throw new Error("no database");
  });
  const removal = { network: "facebook", pageExternalId: scene.pageId, removedPostId: scene.post, at: 0 };
  app.queues.waiting["comment-events"].push({ body: removal, attempts: 1 });
  await app.drain();
  const lines = error.mock.calls.flat().map((line) => JSON.parse(line));
  error.mockRestore();
  expect(lines).toMatchObject([{ event: "delivery_failed", error: "no database" }]);
  expect(app.queues.delayed["comment-events"]).toHaveLength(1);
});

it("names the workspace of a refusal, once it is known", async () => {
  const scene = await makeScene(app);
  const { id } = (await app.deps.core.query.workspaces.findFirst())!;
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  await scene.ask("/api/comments/nobodys/block", { blocked: true });
  await app.request("/api/comments");
  const lines = info.mock.calls.flat().map((line) => JSON.parse(line));
  info.mockRestore();
  const refusals = lines.filter(({ event }) => event === "refused").map(({ code, workspaceId }) => [code, workspaceId]);
  expect(refusals).toEqual([
    ["validation_failed", id],
    ["unauthorized", undefined],
  ]);
});

it("leaves the token of a link out of the line of a refusal", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const token = `eyJhbGciOiJIUzI1NiJ9.${"x".repeat(60)}.y`;
  expect((await app.request(`/api/exports/${token}`)).status).toBe(404);
  const line = JSON.parse(String(info.mock.calls.flat().at(-1)));
  info.mockRestore();
  expect(line).toMatchObject({ event: "refused", path: "/api/exports/…" });
});
