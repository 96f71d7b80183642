// The payment card in /settings: the section of the page, the dialog of saved cards, and a new card in Stripe's own fields.
// These run on the sandbox's Stripe.js with Stripe's packages.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Stripe from "stripe";
import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { createStripe } from "../../../tools/sandbox/stripe/stripe.ts";
import * as stripeJs from "../../../web/features/billing/cards/stripe-js.ts";
import { press } from "../setup/screen.tsx";
import { type Call, refusal } from "../setup/server.ts";
import { makeMethod, makeSubscription, onTrial, openPlanSettings, standing } from "./fixtures.tsx";

const MASTERCARD = { brand: "mastercard", last4: "4444", exp_month: 3, exp_year: 2031 };
const SECOND = makeMethod({ id: "pm_2", is_default: false, card: MASTERCARD });
const METHOD = "/payments/payment-method";

let loadStripeJs: MockInstance<typeof stripeJs.loadStripeJs>;
beforeEach(() => {
  loadStripeJs = vi.spyOn(stripeJs, "loadStripeJs").mockResolvedValue(null);
});
const section = async (title: string) =>
  (await screen.findByRole("heading", { name: title })).closest("section")!.textContent;
const made = (calls: Call[], method: string) => calls.filter((call) => call.method === method && call.path === METHOD);

it("shows the card that pays the plan", async () => {
  openPlanSettings(standing(makeSubscription()));
  await screen.findByRole("button", { name: "Gestionar" });
  expect(await section("Método de pago")).toContain("Visa •••• 4242VerificadaCaduca 12/2034");
});

it.each([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "American Express"],
  ["discover", "Discover"],
  ["diners", "Diners Club"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
  ["unknown", "Tarjeta"],
])("names a card of %s", async (brand, name) => {
  openPlanSettings(standing(makeSubscription({ payment_method: { ...MASTERCARD, brand } })));
  await screen.findByText(`${name} •••• 4444`);
});

it("asks for a card when a plan has none, and never in a trial", async () => {
  openPlanSettings(standing(makeSubscription({ payment_method: null }), { methods: [] }));
  await screen.findByText("Método de pago requerido");
  await press("Agregar Tarjeta");
  await screen.findByText("Aún no has guardado ninguna tarjeta.");
  cleanup();
  openPlanSettings(standing(onTrial()));
  await screen.findByText(/No hace falta ninguna tarjeta/);
  expect(screen.queryByText("Método de pago requerido")).toBeNull();
});

it("never deletes the default card, and says why", async () => {
  const calls = openPlanSettings(standing(makeSubscription(), { methods: [makeMethod(), SECOND] }));
  await press("Gestionar");
  const trash = await screen.findByRole("button", { name: "Eliminar Visa •••• 4242" });
  expect(trash).toHaveProperty("disabled", true);
  expect(document.getElementById(trash.getAttribute("aria-describedby")!)?.textContent).toBe(
    "No puedes eliminar la tarjeta por defecto",
  );
  await userEvent.hover(trash.parentElement!);
  expect((await screen.findByRole("tooltip")).textContent).toBe("No puedes eliminar la tarjeta por defecto");
  expect(made(calls, "DELETE")).toEqual([]);
});

it("makes another card the default, and says so for three seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let methods = [makeMethod(), SECOND];
  const calls = openPlanSettings({
    ...standing(makeSubscription()),
    "GET /payments/payment-methods": () => ({ payment_methods: methods }),
    [`PUT ${METHOD}`]: () => {
      methods = [makeMethod({ is_default: false }), { ...SECOND, is_default: true }];
      return { message: "Tarjeta por defecto actualizada" };
    },
  });
  await press("Gestionar");
  await press("Usar por defecto: Mastercard •••• 4444");
  await screen.findByText("Tarjeta por defecto actualizada");
  expect(made(calls, "PUT").map(({ body }) => body)).toEqual([{ payment_method_id: "pm_2" }]);
  await screen.findByRole("button", { name: "Usar por defecto: Visa •••• 4242" });
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(screen.queryByText("Tarjeta por defecto actualizada")).toBeNull();
});

it("shows after a new card what happened to the overdue charge, while the owner still has to act", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const refused = "Tarjeta por defecto actualizada, pero el pago pendiente no se pudo cobrar: fondos insuficientes.";
  openPlanSettings({
    ...standing(makeSubscription(), { methods: [makeMethod(), SECOND] }),
    [`PUT ${METHOD}`]: { message: refused, overdue: "refused", payment_intent_id: null, client_secret: null },
  });
  await press("Gestionar");
  await press("Usar por defecto: Mastercard •••• 4444");
  await screen.findByText(refused);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(refused)).toBeTruthy();
});

it("deletes a card once asked twice", async () => {
  let methods = [makeMethod(), SECOND];
  const calls = openPlanSettings({
    ...standing(makeSubscription()),
    "GET /payments/payment-methods": () => ({ payment_methods: methods }),
    [`DELETE ${METHOD}`]: () => {
      methods = [makeMethod()];
      return { message: "Tarjeta eliminada exitosamente" };
    },
  });
  await press("Gestionar");
  await press("Eliminar Mastercard •••• 4444");
  expect(made(calls, "DELETE")).toEqual([]);
  await press("Eliminar Mastercard •••• 4444 definitivamente");
  await screen.findByText("Tarjeta eliminada exitosamente");
  expect(made(calls, "DELETE").map(({ body }) => body)).toEqual([{ payment_method_id: "pm_2" }]);
  await waitFor(() =>
    expect(within(screen.getByRole("list", { name: "Tarjetas guardadas" })).getAllByRole("listitem")).toHaveLength(1),
  );
});

it("says that a card was deleted also when the list is loaded again without it before everything else is", async () => {
  let methods = [makeMethod(), SECOND];
  let isDeleted = false;
  openPlanSettings({
    ...standing(makeSubscription()),
    "GET /payments/payment-methods": () => ({ payment_methods: methods }),
    "GET /payments/next-charge": () =>
      isDeleted ? new Promise<Response>(() => undefined) : { next_charge: null, renewal: null, credit: null },
    [`DELETE ${METHOD}`]: () => {
      methods = [makeMethod()];
      isDeleted = true;
      return { message: "Tarjeta eliminada exitosamente" };
    },
  });
  await press("Gestionar");
  await press("Eliminar Mastercard •••• 4444");
  await press("Eliminar Mastercard •••• 4444 definitivamente");
  await screen.findByText("Tarjeta eliminada exitosamente");
});

it("shows our own sentence when the server fails, and its own when it refuses", async () => {
  openPlanSettings({
    ...standing(makeSubscription(), { methods: [makeMethod(), SECOND] }),
    [`PUT ${METHOD}`]: () => new Response("x", { status: 500 }),
    [`DELETE ${METHOD}`]: () => refusal(409, "default_card", "No puedes eliminar la tarjeta por defecto"),
  });
  await press("Gestionar");
  await press("Usar por defecto: Mastercard •••• 4444");
  expect((await screen.findByRole("alert")).textContent).toBe("Error al actualizar método de pago");
  await press("Eliminar Mastercard •••• 4444");
  await press("Eliminar Mastercard •••• 4444 definitivamente");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("No puedes eliminar la tarjeta por defecto"));
});

const SETUP = "POST /payments/setup-intent";
const CONFIRM = "POST /payments/confirm-setup-intent";

it("says that Stripe did not load, or that no intent was made, and tries again", async () => {
  let isThere = false;
  loadStripeJs.mockImplementation(async () => (isThere ? ({ elements: () => undefined } as never) : null));
  openPlanSettings({ ...standing(makeSubscription()), [SETUP]: () => new Response("x", { status: 500 }) });
  await press("Gestionar");
  await press("Agregar Nueva Tarjeta");
  await screen.findByText("Stripe no está listo. Por favor, inténtalo de nuevo.");
  isThere = true;
  await press("Reintentar");
  await screen.findByText("No se pudo crear el setup intent");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancelar" }));
  await screen.findByRole("button", { name: "Agregar Nueva Tarjeta" });
});

/** Opens the form with the sandbox as Stripe, in the browser and for the server's calls. */
async function openForm(confirm?: () => Response, others: { id: string; name: string; role: string }[] = []) {
  const sandbox = createStripe({ origin: "http://stripe.test", random: () => 0.5 });
  const stripe = new Stripe("sk_test_local", {
    host: "stripe.test",
    port: 80,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(((url: string, init: RequestInit) =>
      sandbox.fetch(new Request(url, init))) as typeof fetch),
    telemetry: false,
    maxNetworkRetries: 0,
  });
  const customer = await stripe.customers.create();
  const saved = async () => (await stripe.customers.listPaymentMethods(customer.id)).data;
  const calls = openPlanSettings({
    ...standing(makeSubscription()),
    "GET /payments/payment-methods": async () => ({
      payment_methods: (await saved()).map(({ id, card }) => ({ id, is_default: false, card })),
    }),
    [SETUP]: async () => {
      const { id, client_secret } = await stripe.setupIntents.create({ customer: customer.id });
      return { client_secret, setup_intent_id: id };
    },
    "GET /workspaces": { workspaces: [{ id: "w-1", name: "Ana", role: "owner" }, ...others] },
    "POST /payments/shared-card": async ({ body }: Call) => ({
      intents: await Promise.all(
        (body.workspaces as string[]).map(async (workspace) => {
          const { id, client_secret } = await stripe.setupIntents.create({ customer: customer.id });
          return { workspace, client_secret, setup_intent_id: id };
        }),
      ),
    }),
    "POST /payments/confirm-shared-card": { saved: ["w-2"] },
    [CONFIRM]:
      confirm ?? (() => ({ message: "Tarjeta agregada exitosamente", payment_method_id: "pm_1", overdue: "none" })),
    [`PUT ${METHOD}`]: { message: "Tarjeta por defecto actualizada", overdue: "none" },
  });
  const ours = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!String(url).startsWith("http://stripe.test")) return ours(url, init);
    const body = init?.body instanceof URLSearchParams ? String(init.body) : (init?.body as string | undefined);
    return sandbox.fetch(new Request(String(url), { ...init, body } as RequestInit));
  });
  const script = await (await sandbox.fetch(new Request("http://stripe.test/stripe/js/stripe.js"))).text();
  new Function(script)();
  loadStripeJs.mockResolvedValue((window as unknown as { Stripe: (key: string) => never }).Stripe("pk_test_local"));
  await press("Gestionar");
  await press("Agregar Nueva Tarjeta");
  return { calls, saved };
}

async function fillCard(number: string) {
  await userEvent.type(await screen.findByLabelText("Número de tarjeta"), number);
  await userEvent.type(screen.getByLabelText("Caducidad"), "12/34");
  await userEvent.type(screen.getByLabelText("CVC"), "123");
  await press("Guardar tarjeta");
}

it("adds a card by an intent, Stripe's confirmation and the server's, and reloads the cards", async () => {
  const { calls, saved } = await openForm();
  await fillCard("4242 4242 4242 4242");
  await screen.findByText("Tarjeta agregada exitosamente");
  expect((await saved()).map(({ card }) => card?.last4)).toEqual(["4242"]);
  await screen.findByText("Visa •••• 4242", { selector: "li *" });
  const confirmed = calls.find(({ path }) => path === "/payments/confirm-setup-intent");
  expect(confirmed?.body).toEqual({ setup_intent_id: expect.stringMatching(/^seti_/) });
  await screen.findByRole("button", { name: "Agregar Nueva Tarjeta" });
});

it("opens 3-D Secure for a new card", async () => {
  await openForm();
  await fillCard("4000002760003184");
  await userEvent.click(await screen.findByText("Autorizar", { exact: true }));
  await screen.findByText("Tarjeta agregada exitosamente");
});

it("shows Stripe's message for a refused card, and keeps the form", async () => {
  const { calls, saved } = await openForm();
  await fillCard("4000000000009995");
  expect((await screen.findByRole("alert")).textContent).toMatch(/insufficient funds|fondos/);
  expect(await saved()).toEqual([]);
  expect(calls.some(({ path }) => path === "/payments/confirm-setup-intent")).toBe(false);
  screen.getByRole("button", { name: "Guardar tarjeta" });
});

it("says that the server did not confirm, and lets the same card be sent again", async () => {
  const answers = [new Response("x", { status: 500 })];
  await openForm(() => answers.shift() ?? Response.json({ success: true, message: "", payment_method_id: "pm_1" }));
  await fillCard("4242 4242 4242 4242");
  expect((await screen.findByRole("alert")).textContent).toBe("Error al confirmar la tarjeta en el servidor");
  await press("Guardar tarjeta");
  await screen.findByText("Tarjeta agregada exitosamente");
});

it("saves the card in other workspaces that the person owns, and names those that did not get it", async () => {
  const { calls, saved } = await openForm(undefined, [
    { id: "w-2", name: "Café La Plaza", role: "owner" },
    { id: "w-3", name: "Bar Uno", role: "owner" },
    { id: "w-4", name: "De otra persona", role: "admin" },
  ]);
  const boxes = (await screen.findAllByRole("checkbox")).map(
    (box) => (box as HTMLInputElement).labels![0]!.textContent,
  );
  expect(boxes).toEqual(["Todos mis espacios (2)", "Café La Plaza", "Bar Uno"]);
  await userEvent.click(screen.getByLabelText("Todos mis espacios (2)"));
  await fillCard("4242 4242 4242 4242");
  await screen.findByText("Tarjeta agregada exitosamente. En Bar Uno no se guardó.");
  expect(await saved()).toHaveLength(3);
  // It pays this workspace, too.
  expect(made(calls, "PUT").map(({ body }) => body)).toEqual([{ payment_method_id: "pm_1" }]);
  const sent = (path: string) => calls.find((call) => call.path === path)?.body;
  expect(sent("/payments/shared-card")).toEqual({ workspaces: ["w-2", "w-3"] });
  expect(sent("/payments/confirm-shared-card")).toEqual({
    intents: ["w-2", "w-3"].map((workspace) => ({ workspace, setup_intent_id: expect.stringMatching(/^seti_/) })),
  });
});
