// One card, typed once, for several workspaces of a person; each is a customer of its own in Stripe.
import { beforeEach, expect, it } from "vitest";
import { bodyOf, colleagueOf, type Owner, refusalOf, registerOwner, workspaceOf } from "../../support/factories.ts";
import { app, newBillingApp, subscriber } from "../../support/stripe.ts";

type Person = { token: string; headers?: Record<string, string> };
type Intent = { workspace: string; setup_intent_id: string };
type Card = { is_default: boolean; card: { last4: string } };

let ana: Owner;
beforeEach(async () => {
  await newBillingApp();
  ana = await subscriber(app, { plan: "pro" });
});

const ask = (who: Person, path: string, json?: object) =>
  app.request(`/api${path}`, { token: who.token, headers: who.headers ?? {}, ...(json && { json }) });

/** Makes a workspace, and returns the person in it. */
async function newClient(name: string) {
  const made = await ask(ana, "/workspaces", { name });
  const { workspace } = await bodyOf<{ workspace: { id: string } }>(made);
  return { id: workspace.id, token: ana.token, headers: { "x-workspace": workspace.id } };
}
const share = (who: Person, workspaces: string[]) => ask(who, "/payments/shared-card", { workspaces });
const confirm = (who: Person, intents: Intent[]) => ask(who, "/payments/confirm-shared-card", { intents });

/** Saves a Mastercard in workspaces, like the browser. @returns those that have it */
async function shareCard(who: Person, workspaces: string[]): Promise<string[]> {
  const { intents } = await bodyOf<{ intents: Intent[] }>(await share(who, workspaces));
  for (const { setup_intent_id } of intents)
    await app.client.setupIntents.confirm(setup_intent_id, { payment_method: "pm_card_mastercard" });
  const named = intents.map(({ workspace, setup_intent_id }) => ({ workspace, setup_intent_id }));
  return (await bodyOf<{ saved: string[] }>(await confirm(who, named))).saved;
}
async function cardsOf(who: Person) {
  const { payment_methods } = await bodyOf<{ payment_methods: Card[] }>(await ask(who, "/payments/payment-methods"));
  return payment_methods.map(({ is_default, card }) => `${card.last4}${is_default ? " pays" : ""}`);
}

it("is saved in each chosen workspace, pays there from now on, and is apart from the others", async () => {
  const [first, cafe, bar] = [await workspaceOf(app, ana), await newClient("Café"), await newClient("Bar")];
  const inFirst = { token: ana.token, headers: { "x-workspace": first.publicId } };
  expect((await shareCard(inFirst, [cafe.id, first.publicId])).sort()).toEqual([cafe.id, first.publicId].sort());
  expect(await cardsOf(cafe)).toEqual(["4444 pays"]);
  expect(await cardsOf(bar)).toEqual([]);
  expect(await cardsOf(inFirst)).toEqual(["4444 pays", "4242"]);
  // Deleting the old one here changes nothing there.
  const { payment_methods } = await bodyOf<{ payment_methods: { id: string; is_default: boolean }[] }>(
    await ask(inFirst, "/payments/payment-methods"),
  );
  const json = { payment_method_id: payment_methods.find(({ is_default }) => !is_default)!.id };
  const { token, headers } = inFirst;
  await bodyOf(await app.request("/api/payments/payment-method", { method: "DELETE", token, headers, json }));
  expect([await cardsOf(inFirst), await cardsOf(cafe)]).toEqual([["4444 pays"], ["4444 pays"]]);
});

it("is offered on the hosted page of a new workspace's purchase, without being typed again", async () => {
  const cafe = await newClient("Café");
  await shareCard(cafe, [cafe.id]);
  const bought = await ask(cafe, "/payments/create-checkout", { plan: "basic", period: "monthly" });
  const { session_id, checkout_url } = await bodyOf<{ session_id: string; checkout_url: string }>(bought);
  const page = await (await app.stripe.fetch(new Request(checkout_url))).text();
  expect(page).toContain("Pagar con mastercard •••• 4444");
  expect(page).not.toContain("•••• 4242");
  const saved = /name="saved" value="(pm_\w+)"/.exec(page)![1]!;
  const body = new URLSearchParams({ saved });
  await app.stripe.fetch(new Request(`${checkout_url}/pay`, { method: "POST", body, redirect: "manual" }));
  await app.settle();
  expect(await bodyOf(await ask(cafe, `/payments/check/${session_id}`))).toMatchObject({
    session: { payment_status: "paid" },
  });
  const { subscription } = await bodyOf<{ subscription: object }>(await ask(cafe, "/payments/subscription"));
  expect(subscription).toMatchObject({ plan: "basic", standing: "paid", payment_method: { last4: "4444" } });
  const { data } = await app.client.charges.list();
  expect(data.map(({ amount, payment_method_details }) => [amount, payment_method_details?.card?.last4])).toEqual([
    [4_000, "4444"],
    [7_000, "4242"],
  ]);
});

it("nobody saves a card in a workspace that they do not own, or with an intent of another one", async () => {
  const { publicId } = await workspaceOf(app, ana);
  const cafe = await newClient("Café");
  const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
  const stranger = await registerOwner(app, { name: "Eva" });
  const { intents } = await bodyOf<{ intents: Intent[] }>(await share(ana, [cafe.id]));
  const id = intents[0]!.setup_intent_id;
  await app.client.setupIntents.confirm(id, { payment_method: "pm_card_mastercard" });
  for (const who of [bea, stranger])
    for (const workspace of [publicId, cafe.id, "7".repeat(32)]) {
      expect(await refusalOf(await share(who, [workspace]))).toEqual([404, "not_found"]);
      const refused = await confirm(who, [{ workspace, setup_intent_id: id }]);
      expect(await refusalOf(refused)).toEqual([404, "not_found"]);
    }
  // The intent belongs to the customer of the other workspace.
  const wrong = await confirm(ana, [{ workspace: publicId, setup_intent_id: id }]);
  expect(await bodyOf(wrong)).toMatchObject({ saved: [] });
  expect(await cardsOf({ token: ana.token, headers: { "x-workspace": publicId } })).toEqual(["4242 pays"]);
});
