// The amount of permanent data that a workspace may store in a day: a comments database is shared, and can be full.
import { expect, it } from "vitest";
import { budgets, workspaces } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { PRAISE } from "../../support/comments.ts";
import { bodyOf } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const MAX_BYTES = 64 * 1024 * 1024;

it("people can write 64 MB a day about the comments of a workspace, and more on the next day", async () => {
  await newScene(NOON);
  await scene.write(PRAISE);
  const id = (await scene.list())[0]!.id;
  const { token } = scene.owner;
  const send = (path: string, json: object, headers?: Record<string, string>) =>
    app.request(path, { token, json, ...(headers && { headers }) });
  const bulk = (key: string, status: string) =>
    send("/api/comments/bulk", { ids: [id], status, internalNote: "x".repeat(2_000) }, { "idempotency-key": key });
  const { bulkId } = await bodyOf<{ bulkId: string }>(await bulk("first", "disapproved"));

  const used = async () => (await app.deps.core.select().from(budgets)).find(({ name }) => name.startsWith("room:"))!;
  expect((await used()).used).toBeGreaterThan(2_000);
  await app.deps.core.update(budgets).set({ used: MAX_BYTES - 1 });

  const person = (await bodyOf<{ members: { userId: string }[] }>(await app.request("/api/team", { token })))
    .members[0]!.userId;
  const attempts: [string, () => Promise<Response>][] = [
    ["a decision", () => scene.setStatus(id, "approved")],
    ["its undo", () => send(`/api/comments/${id}/undo`, {})],
    ["a bulk change", () => bulk("second", "approved")],
    ["its undo", () => send(`/api/comments/bulk/${bulkId}/undo`, {})],
    ["a reply", () => send("/api/comments/reply", { commentId: id, text: "Gracias", kind: "private" })],
    ["a report", () => send("/api/reports", { commentId: id, reason: "Spam" })],
    ["a note", () => send("/api/notes", { commentId: id, text: "Nota" })],
    ["a note of an assignment", () => send("/api/assignments", { commentIds: [id], to: person, note: "Mira" })],
    [
      "settings for older comments",
      () => send("/api/moderation/settings", { automod: true, prohibitedKeywords: ["una"], applyTo: "past" }),
    ],
  ];
  for (const [name, attempt] of attempts) {
    const answer = await attempt();
    expect([name, answer.status, answer.headers.get("retry-after"), await answer.json()]).toMatchObject([
      name,
      429,
      `${12 * 3600}`,
      { code: "too_many_requests", message: expect.stringContaining("Mañana") },
    ]);
  }
  // No other workspace is limited by it.
  const ids = (await app.deps.core.select().from(workspaces)).map(({ id }) => id);
  expect(ids).toContain(Number((await used()).name.split(":")[1]));
  clock.now += DAY_MS / 2;
  for (const [name, attempt] of attempts) expect([name, (await attempt()).ok]).toEqual([name, true]);
});
