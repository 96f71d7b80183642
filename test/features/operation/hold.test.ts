// OUTBOUND_HOLD: after a restore nothing is sent until the network and Stripe were read.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { createStripe, stripeCaller } from "../../../worker/platform/stripe/client.ts";
import { INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

beforeEach(() => newScene());

const hold = (isOutboundHeld: boolean) => Object.assign(app.deps, { isOutboundHeld });
const reply = async (text: string) => {
  const [comment] = await scene.list();
  return scene.ask("/api/comments/reply", { commentId: comment!.id, text });
};

/** Lets minutes pass, each with the cron and everything that follows from it. */
async function pass(minutes: number) {
  for (let n = 0; n < minutes; n++) {
    clock.now += 60_000;
    await runCron(app);
  }
}

const written = async () =>
  Promise.all(
    ["hide", "unhide", "delete", "reply", "private_reply", "publish"].map((action) => scene.calls(action)),
  ).then((calls) => calls.flat().length);

it("writes nothing to the network while it is on, however long, and everything once it is off", async () => {
  await scene.write(PRAISE);
  hold(true);
  await bodyOf(await reply("¡Gracias!"));
  const insult = await scene.write(INSULT);
  const publish = { accountId: scene.owner.accounts[0]!.id, message: "Hola" };
  expect((await scene.ask("/api/social/publish", publish)).status).toBe(503);
  await pass(3);
  clock.now += 26 * 3_600_000;
  await pass(2);
  expect(await written()).toBe(0);
  hold(false);
  await pass(2);
  expect((await scene.onNetwork(insult)).hidden).toBe(true);
  expect(await scene.calls("reply")).toHaveLength(1);
});

it("refuses what a person would see on the network at once: blocking an author, closing a post", async () => {
  await scene.write(PRAISE, { target: scene.media });
  const [onInstagram] = await scene.list();
  await scene.write(PRAISE);
  const onFacebook = (await scene.list()).find(({ id }) => id !== onInstagram!.id);
  const asked = [
    { path: `/api/comments/${onFacebook!.id}/block`, json: { blocked: true } },
    { path: `/api/comments/${onInstagram!.id}/close`, json: { closed: true } },
  ];
  const ask = () => Promise.all(asked.map(({ path, json }) => scene.ask(path, json)));
  hold(true);
  for (const answer of await ask())
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: "network_unreachable", message: expect.stringContaining("Inténtalo de nuevo") },
    ]);
  const page = app.sandbox.state.pages.find(({ id }) => id === scene.pageId)!;
  expect(page.blocked ?? []).toEqual([]);
  hold(false);
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
  expect(page.blocked).toHaveLength(1);
});

it("writes no reply a second time that the network already has", async () => {
  await scene.write(PRAISE);
  await bodyOf(await reply("¡Gracias!"));
  await settle(app);
  expect(await scene.calls("reply")).toHaveLength(1);
  // A restored database: the reply is queued as before it was sent.
  await env.COMMENTS_0.prepare("UPDATE replies SET state = 'queued', attempts = 0, external_key = NULL").run();
  hold(true);
  await pass(2);
  hold(false);
  await pass(2);
  expect(await scene.calls("reply")).toHaveLength(1);
  expect(await env.COMMENTS_0.prepare("SELECT state FROM replies").first()).toEqual({ state: "applied" });
});

it("reads Stripe and writes nothing to it", async () => {
  const methods: (string | undefined)[] = [];
  const answer: typeof fetch = async (_, init) => {
    methods.push(init?.method);
    return Response.json({ object: "list", data: [], has_more: false, url: "/v1/customers" });
  };
  const settings = { secretKey: "sk_test_local", fetch: answer, maxNetworkRetries: 0, isReadOnly: true };
  const stripe = stripeCaller(createStripe(settings));
  await stripe((client) => client.customers.list());
  await expect(stripe((client) => client.customers.create({}))).rejects.toMatchObject({ code: "payments_unreachable" });
  expect(methods).toEqual(["GET"]);
});
