import { expect, it } from "vitest";
import { openStripe } from "./support.ts";

const URL_OF_APP = "https://app.example.com/api/webhooks/stripe";

it("sends an endpoint the events it asked for, signed with the secret that only its creation returns", async () => {
  const sent: { url: string; type: string; signature: string; raw: string }[] = [];
  const { stripe, sandbox } = openStripe({
    send: async (url, init) => {
      const raw = String(init.body);
      const signature = new Headers(init.headers as HeadersInit).get("stripe-signature") ?? "";
      sent.push({ url, type: (JSON.parse(raw) as { type: string }).type, signature, raw });
      return new Response();
    },
  });
  const { id, secret } = await stripe.webhookEndpoints.create({
    url: URL_OF_APP,
    enabled_events: ["customer.updated"],
    api_version: "2026-10-28.endive",
  });
  const customer = await stripe.customers.create({ name: "Ana" });
  await stripe.customers.update(customer.id, { name: "Eva" });
  await sandbox.idle();
  const [only, ...more] = sent.filter(({ url }) => url === URL_OF_APP);
  expect([only?.type, more]).toEqual(["customer.updated", []]);
  const at = Number(/t=(\d+)/.exec(only!.signature)?.[1]);
  const event = await stripe.webhooks.constructEventAsync(only!.raw, only!.signature, secret!, 300, undefined, at);
  expect(event.type).toBe("customer.updated");

  const [listed] = (await stripe.webhookEndpoints.list()).data;
  expect(listed).toMatchObject({ id, url: URL_OF_APP, status: "enabled" });
  expect(listed).not.toHaveProperty("secret");
  await stripe.webhookEndpoints.update(id, { enabled_events: ["customer.deleted"] });
  await stripe.webhookEndpoints.del(id);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});

it("refuses an event that Stripe does not have", async () => {
  const { stripe } = openStripe();
  const endpoint = { url: URL_OF_APP, enabled_events: ["invoice.refunded" as "invoice.paid"] };
  await expect(stripe.webhookEndpoints.create(endpoint)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
});

it("calls the settings of taxes pending until they have an address and a category", async () => {
  const { stripe } = openStripe();
  expect(await stripe.tax.settings.retrieve()).toMatchObject({
    status: "pending",
    status_details: { pending: { missing_fields: ["head_office", "defaults.tax_code"] } },
  });
  await stripe.tax.settings.update({ defaults: { tax_code: "txcd_10103001" } });
  const settings = await stripe.tax.settings.update({ head_office: { address: { country: "ES" } } });
  expect([settings.status, settings.head_office?.address.country]).toEqual(["active", "ES"]);
});
