// What the outbox reads must not grow with what is stored: D1 bills rows read, and a page may have a million comments.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { actOnNetwork } from "../../../../worker/features/comments/outbox/act.ts";
import { sendReplies } from "../../../../worker/features/comments/replies/send-replies.ts";
import { createTestApp, type TestApp } from "../../../support/app.ts";
import { PRAISE, type Scene, scene } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { freshStorage } from "../../../support/storage.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

let app: TestApp;
let s: Scene;
let id: string;

beforeEach(async () => {
  await freshStorage();
  app = createTestApp();
  s = await scene(app);
  await s.write(PRAISE);
  id = (await s.list())[0]!.id;
  await store(200);
});

/** So many more comments of the same page. */
let stored = 0;
async function store(count: number) {
  for (const last = stored + count; stored < last; ) {
    const numbers = Array.from({ length: Math.min(500, last - stored) }, () => ++stored);
    await storeCopies(
      app,
      numbers.map((number) => ({ id: number, externalKey: `otro${number}` })),
    );
  }
}

/** Rows that the batches of the comments database read while something happens. */
async function rowsRead(happens: () => Promise<unknown>): Promise<number> {
  const { $client } = app.deps.comments("COMMENTS_0");
  const batch = $client.batch.bind($client);
  let rows = 0;
  const counted = vi.spyOn($client, "batch").mockImplementation(async (statements) => {
    const results = await batch(statements);
    for (const { meta } of results) rows += meta.rows_read;
    return results as never;
  });
  await happens();
  counted.mockRestore();
  return rows;
}

const messages = () => app.queues.waiting.actions.splice(0).map(({ body }) => body as never);

/** A person decides, and the outbox brings it to the network. */
async function act(status: string) {
  await bodyOf(await s.setStatus(id, status));
  const waiting = messages();
  return rowsRead(async () => {
    expect((await actOnNetwork(app.deps, "COMMENTS_0", waiting)).applied).toBe(1);
  });
}

async function reply(text: string) {
  await bodyOf(await app.request("/api/comments/reply", { token: s.owner.token, json: { commentId: id, text } }));
  const waiting = messages();
  return rowsRead(async () => {
    expect((await sendReplies(app.deps, "COMMENTS_0", waiting)).applied).toBe(1);
  });
}

describe("the outbox reads no more rows in a large table than in a small one", () => {
  it("for an action", async () => {
    const small = await act("disapproved");
    await store(3_000);
    expect(await act("approved")).toBeLessThanOrEqual(small + 5);
  });

  it("for a reply", async () => {
    const small = await reply("Gracias");
    await store(3_000);
    expect(await reply("Muchas gracias")).toBeLessThanOrEqual(small + 5);
  });
});
