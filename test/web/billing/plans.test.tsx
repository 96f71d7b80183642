// /plans: what is offered to whom, buying by Checkout, changing a plan that runs, and coming back from a payment.
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, type MockInstance, onTestFinished, vi } from "vitest";
import { paidPlan } from "../../../web/features/auth/session/access.ts";
import * as authentication from "../../../web/features/billing/cards/authenticate.ts";
import PlansPage from "../../../web/pages/plans.tsx";
import { pro } from "../setup/fixtures.ts";
import { press } from "../setup/screen.tsx";
import { type Call, noConnection, refusal } from "../setup/server.ts";
import { makeInvoice, makeSubscription, onTrial, openPage, standing } from "./fixtures.tsx";

const CHECKOUT = { session_id: "cs_test_1", checkout_url: "https://checkout.example.com/cs_test_1" };
const PREVIEW = {
  current_price: 4000,
  new_price: 7000,
  days_remaining: 20,
  prorated_amount: 2000,
  tax_amount: 0,
  credit_amount: 0,
  renewal_amount: 7000,
  renews_at: "2026-12-21T10:00:00.000Z",
  lines: [
    { kind: "unused", plan: "basic", amount: -2667 },
    { kind: "plan", plan: "pro", until: "2026-12-21T10:00:00.000Z", amount: 4667 },
  ],
  payment_method: { brand: "visa", last4: "4242" },
};
const NOW = { effective: "now" };

let assigned: string[];
let authenticate: MockInstance<typeof authentication.authenticate>;
beforeEach(() => {
  assigned = [];
  sessionStorage.clear();
  vi.spyOn(window.location, "assign").mockImplementation((url) => void assigned.push(String(url)));
  authenticate = vi.spyOn(authentication, "authenticate").mockResolvedValue();
});
const card = async (name: string) => within(await screen.findByRole("article", { name: `Plan ${name}` }));
/** Clicks a second time before the screen can show that the first click was received. */
const clickTwice = (button: HTMLElement) =>
  act(() => {
    button.click();
    button.click();
  });
const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));
const made = (calls: Call[], path: string) => calls.filter((call) => call.method === "POST" && call.path === path);
const address = () => screen.getByTestId("address").textContent;
const text = (element: HTMLElement) => element.textContent?.replace(/\u00a0/g, " ");

it("shows price, saving and features of a plan for the chosen cycle, and what comments beyond it cost", async () => {
  openPage(<PlansPage />, standing(onTrial()));
  (await card("Pro")).getByText("70");
  expect((await card("Pro")).queryByText(/Ahorras/)).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /Anual/ }));
  (await card("Pro")).getByText("53");
  (await card("Pro")).getByText("Ahorras 204 USD");
  (await card("Pro")).getByText("Más Popular");
  (await card("Basic")).getAllByText(/No disponible/);
  screen.getByText(/se cobran a 7 USD por cada 1\.000, hasta el tope mensual que fijes/);
});

it("offers every plan for purchase during the trial and without a plan", async () => {
  for (const subscription of [onTrial(), makeSubscription({ plan: "free", active: false })]) {
    openPage(<PlansPage />, standing(subscription));
    for (const name of ["Basic", "Pro", "Business"])
      (await card(name)).getByRole("button", { name: `Comprar ${name}` });
    cleanup();
  }
});

it("sells nothing after a lost dispute, and says why and whom to write to", async () => {
  openPage(<PlansPage />, standing(makeSubscription({ plan: "free", active: false, purchases_rest: true })));
  await screen.findByText(/Tu banco nos retiró un pago.*escríbenos con el botón «Soporte»/);
  const button = (await card("Pro")).getByRole<HTMLButtonElement>("button", { name: "Compras en pausa" });
  expect(button.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: /^Comprar/ })).toBeNull();
});

it("asks for a card before the next charge of a plan without one, and not when the plan ends", async () => {
  openPage(<PlansPage />, standing(makeSubscription({ payment_method: null })));
  await screen.findByText(/Tu plan se renueva el 21 de diciembre de 2026 y no tiene ninguna tarjeta/);
  screen.getByRole("link", { name: "añade una en Configuración." });
  cleanup();
  const ending = { payment_method: null, cancel_at_period_end: true, next_payment_date: null };
  openPage(<PlansPage />, standing(makeSubscription(ending)));
  await screen.findByText(/Tu plan se cancela/);
  expect(screen.queryByText(/no tiene ninguna tarjeta/)).toBeNull();
});

it("does not treat a trial as a paid plan", () => {
  expect(paidPlan(pro)).toBeNull();
  expect(paidPlan({ ...pro, subscription_status: "active" })).toBe("pro");
  expect(paidPlan({ ...pro, subscription_plan: "free", subscription_status: "active" })).toBeNull();
});

it("names the current plan, the larger and the smaller ones, in the cycle it is paid by", async () => {
  openPage(<PlansPage />, standing(makeSubscription({ plan: "pro", billing_cycle: "quarterly" })));
  (await card("Basic")).getByRole("button", { name: "Cambiar Plan" });
  expect((await card("Pro")).getByRole("button", { name: "Plan Actual" })).toHaveProperty("disabled", true);
  (await card("Business")).getByRole("button", { name: "Actualizar a Business" });
  expect(screen.getByRole("radio", { name: /Trimestral/ })).toHaveProperty("checked", true);
});

it("shows an earlier customer the price that they keep, and the catalogue's for everything else", async () => {
  openPage(<PlansPage />, standing(makeSubscription({ plan: "pro", billing_cycle: "yearly", price: 59_400 })));
  const own = await screen.findByRole("article", { name: "Plan Pro" });
  expect(text(own)).toContain("49,50USD al mes");
  expect(text(own)).toContain("Se cobran 594 USD cada año.Es tu precio: lo conservas mientras sigas en este plan.");
  expect(text(own)).not.toContain("Ahorras");
  expect(text(screen.getByRole("article", { name: "Plan Business" }))).toContain("Se cobran 900 USD cada año.Ahorras");
  await userEvent.click(screen.getByRole("radio", { name: /Mensual/ }));
  expect(text(own)).toContain("Se cobran 70 USD cada mes.");
});

it("falls back to the stored user's plan when the subscription cannot be loaded", async () => {
  openPage(<PlansPage />, {}, { user: { subscription_plan: "business" } });
  (await card("Business")).getByRole("button", { name: "Plan Actual" });
});

it("asks before it opens Checkout, once for two clicks, and stores the session", async () => {
  let answer = (_: object) => {};
  const calls = openPage(<PlansPage />, {
    ...standing(onTrial()),
    "POST /payments/create-checkout": () => new Promise<object>((resolve) => (answer = resolve)),
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Trimestral/ }));
  await press("Comprar Basic");
  const question = await dialog("Comprar Plan Basic");
  const said = text(screen.getByRole("dialog"));
  for (const part of [
    "34,00 USD al mes",
    "102,00 USD",
    "+8 más",
    "sustituye a la prueba",
    "Con el plan Basic podrás tener 1 página activa: elegirás cuál. Las demás quedan en pausa.",
    "cobran a 7,00 USD por cada 1.000",
  ])
    expect(said).toContain(part);
  const go = question.getByRole("button", { name: "Ir al pago" });
  clickTwice(go);
  await userEvent.click(go);
  expect(made(calls, "/payments/create-checkout")).toHaveLength(1);
  const [{ body }] = made(calls, "/payments/create-checkout") as [Call];
  expect(body).toMatchObject({ plan: "basic", period: "quarterly", tracking: { event_id: expect.any(String) } });
  await act(async () => answer(CHECKOUT));
  await waitFor(() => expect(assigned).toEqual([CHECKOUT.checkout_url]));
  expect(sessionStorage.getItem("checkout_session_id")).toBe("cs_test_1");
  expect(question.getByRole("button", { name: "Abriendo el pago..." }).getAttribute("aria-disabled")).toBe("true");
});

it("without a connection a payment fails at once, and is not begun when the network returns", async () => {
  const calls = openPage(<PlansPage />, { ...standing(onTrial()), "POST /payments/create-checkout": noConnection });
  await press("Comprar Pro");
  onTestFinished(() => onlineManager.setOnline(true));
  act(() => onlineManager.setOnline(false));
  await press("Ir al pago");
  await screen.findByText(/No se pudo conectar con el servidor\. Verifique su conexión a internet\./);
  expect(made(calls, "/payments/create-checkout")).toHaveLength(1);
  await act(async () => onlineManager.setOnline(true));
  expect(made(calls, "/payments/create-checkout")).toHaveLength(1);
  expect(assigned).toEqual([]);
});

it("enables its buttons again when the browser's back button restores the page", async () => {
  const calls = openPage(<PlansPage />, { ...standing(onTrial()), "POST /payments/create-checkout": CHECKOUT });
  await press("Comprar Pro");
  await press("Ir al pago");
  await waitFor(() => expect(assigned).toHaveLength(1));
  act(() => {
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  });
  await press("Ir al pago");
  await waitFor(() => expect(made(calls, "/payments/create-checkout")).toHaveLength(2));
});

it("says why a purchase failed, and buys when it is asked again", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ oops: true }, { status: 500 }),
    () => refusal(409, "already_subscribed", "Ya tienes un plan activo. Cámbialo desde la página de planes."),
    () => CHECKOUT,
  ];
  openPage(<PlansPage />, {
    ...standing(onTrial()),
    "POST /payments/create-checkout": () => answers.shift()!(),
  });
  for (const detail of [
    "No se pudo conectar con el servidor. Verifique su conexión a internet.",
    "Error desconocido. Inténtalo de nuevo.",
    "Ya tienes un plan activo. Cámbialo desde la página de planes.",
  ]) {
    await press("Comprar Basic");
    await press("Ir al pago");
    const failure = await dialog("Error al procesar la compra");
    failure.getByText(detail);
    await userEvent.click(failure.getAllByRole("button", { name: "Cerrar" }).at(-1)!);
  }
  await press("Comprar Basic");
  await press("Ir al pago");
  await waitFor(() => expect(assigned).toHaveLength(1));
});

/** Opens the page, and asks for Pro. @param answers to the preview and to the confirmation, and other answers of the server */
async function askForPro({ preview = {}, confirmation = {}, ...more }: Record<string, object>) {
  const calls = openPage(<PlansPage />, {
    ...standing(makeSubscription()),
    "POST /payments/upgrade": ({ body }: Call) =>
      body.confirm_payment
        ? { payment_intent_id: "pi_1", prorated_amount: 2000, requires_action: false, ...confirmation }
        : { preview: { ...PREVIEW, ...preview }, upgrade_details: NOW },
    ...more,
  });
  await press("Actualizar a Pro");
  return calls;
}
const ASKING = { requires_action: true, client_secret: "pi_1_secret_2" };

it("previews an upgrade to the cent and pays for it once confirmed", async () => {
  const calls = await askForPro({});
  const question = await dialog("Actualizar a Plan Pro");
  const said = text(screen.getByRole("dialog"));
  const figures = ["Basic40,00 USD al mes", "70,00 USD al mes", "Desde el 21 de diciembre de 202670,00 USD cada mes"];
  const lines = ["Días pagados y no usados de Basic-26,67 USD", "Plan Pro, hasta el 21 de diciembre de 202646,67 USD"];
  for (const part of [
    ...figures,
    ...lines,
    "Diferencia al día1,00 USD",
    "Se cobra ahora20,00 USD",
    "Visa •••• 4242",
    "+11 más",
  ])
    expect(said).toContain(part);
  clickTwice(question.getByRole("button", { name: "Confirmar y pagar" }));
  const done = await dialog("¡Éxito!");
  done.getByText("¡Plan actualizado exitosamente!");
  expect(text(screen.getByRole("dialog"))).toContain("Se cobró la diferencia prorrateada de 20,00 USD.");
  expect(made(calls, "/payments/upgrade").map(({ body }) => [body.plan, body.period, body.confirm_payment])).toEqual([
    ["pro", "monthly", false],
    ["pro", "monthly", true],
  ]);
});

it("pays only the amount that it showed, and shows a changed amount again", async () => {
  const amounts = [2000, 1960];
  const sentence = "El importe ha cambiado. Revísalo y confirma de nuevo.";
  const calls = openPage(<PlansPage />, {
    ...standing(makeSubscription()),
    "POST /payments/upgrade": ({ body }: Call) => {
      if (!body.confirm_payment)
        return { preview: { ...PREVIEW, prorated_amount: amounts.shift() }, upgrade_details: NOW };
      if (body.expected_amount !== 1960) return refusal(409, "price_changed", sentence);
      return { payment_intent_id: "pi_1", prorated_amount: 1960, requires_action: false };
    },
  });
  await press("Actualizar a Pro");
  await press("Confirmar y pagar");
  await screen.findByText(sentence);
  expect(text(screen.getByRole("dialog", { name: "Actualizar a Plan Pro" }))).toContain("Se cobra ahora19,60 USD");
  await press("Confirmar y pagar");
  await dialog("¡Éxito!");
  expect(text(screen.getByRole("dialog"))).toContain("diferencia prorrateada de 19,60 USD.");
  expect(made(calls, "/payments/upgrade").map(({ body }) => body.expected_amount)).toEqual([
    undefined,
    2000,
    undefined,
    1960,
  ]);
});

it("shows the credit when the old plan's days are worth more, and that nothing was charged", async () => {
  await askForPro({
    ...standing(makeSubscription({ billing_cycle: "yearly" })),
    preview: { prorated_amount: 0, credit_amount: 28_014 },
    confirmation: { payment_intent_id: null, prorated_amount: 0 },
  });
  const question = await dialog("Actualizar a Plan Pro");
  expect(text(screen.getByRole("dialog"))).toContain("Se cobra ahora0,00 USDQueda a tu favor280,14 USD");
  await userEvent.click(question.getByRole("button", { name: "Confirmar" }));
  await dialog("¡Éxito!");
  expect(text(screen.getByRole("dialog"))).toContain("No se cobró nada. El plan Pro");
});

it("offers to schedule a plan that is smaller now, because another tab bought a larger one", async () => {
  const after = { state: makeSubscription() };
  await askForPro({
    "GET /payments/subscription": () => ({ subscription: after.state }),
    "POST /payments/upgrade": () => {
      after.state = makeSubscription({ plan: "business" });
      return { preview: { ...PREVIEW, prorated_amount: 0 }, upgrade_details: { effective: "next_cycle" } };
    },
  });
  (await dialog("Cambiar al Plan Pro")).getByText(/De tu equipo trabajarán 3 personas.*Las demás solo leerán\./);
  expect(text(screen.getByRole("dialog"))).toContain("Hoy se cobran0,00 USD");
});

it("opens 3-D Secure in the browser, and waits until the plan is there", async () => {
  const after = { state: makeSubscription() };
  await askForPro({
    confirmation: ASKING,
    "GET /payments/subscription": () => ({ subscription: after.state }),
    "GET /payments/check/pi_1": () => {
      after.state = makeSubscription({ plan: "pro" });
      return { session: { payment_status: "paid", status: "complete" } };
    },
  });
  await press("Confirmar y pagar");
  (await dialog("¡Éxito!")).getByText("¡Plan actualizado exitosamente!");
  expect(authenticate.mock.calls).toEqual([["pi_1_secret_2"]]);
  await userEvent.click(screen.getByRole("button", { name: "Entendido" }));
  expect((await card("Pro")).getByRole("button", { name: "Plan Actual" })).toHaveProperty("disabled", true);
});

it("says that a change is on its way when it was not seen done, and not that it was", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await askForPro({
    confirmation: ASKING,
    "GET /payments/check/pi_1": { session: { payment_status: "unpaid", status: "open" } },
  });
  await press("Confirmar y pagar");
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  (await dialog("Pago en curso")).getByText(/no hace falta que pagues de nuevo/);
  expect(screen.queryByText("¡Plan actualizado exitosamente!")).toBeNull();
});

it("leads to what is owed when a purchase has to wait for it", async () => {
  const sentence = "Debes 707,00 USD por comentarios sobre el límite de tu plan anterior.";
  openPage(<PlansPage />, {
    ...standing(makeSubscription({ plan: "free", active: false, payment_method: null })),
    "POST /payments/create-checkout": refusal(409, "payment_owed", sentence),
  });
  await press("Comprar Pro");
  await press("Ir al pago");
  const failed = await dialog("Error al procesar la compra");
  failed.getByText(sentence);
  expect(failed.getByRole("link", { name: "Pagar en Configuración" }).getAttribute("href")).toBe("/settings/plan");
});

it.each([
  ["a preview", false, "Actualizar a Pro", "Error al procesar el plan"],
  ["a confirmation", true, "Confirmar y pagar", "Error al procesar el upgrade"],
])("names the refused step: %s", async (_name, step, _button, title) => {
  openPage(<PlansPage />, {
    ...standing(makeSubscription()),
    "POST /payments/upgrade": ({ body }: Call) =>
      body.confirm_payment === step
        ? refusal(402, "card_declined", "Tu banco rechazó la tarjeta. Prueba con otra o consulta con tu banco.")
        : { preview: PREVIEW, upgrade_details: NOW },
  });
  await press("Actualizar a Pro");
  if (step) await press("Confirmar y pagar");
  (await dialog(title)).getByText("Tu banco rechazó la tarjeta. Prueba con otra o consulta con tu banco.");
});

it("schedules a smaller plan for the next cycle, with its date and its price", async () => {
  const calls = openPage(<PlansPage />, {
    ...standing(makeSubscription({ plan: "pro" })),
    "POST /subscriptions/update": {},
  });
  await userEvent.click((await card("Basic")).getByRole("button", { name: "Cambiar Plan" }));
  await dialog("Cambiar al Plan Basic");
  const said = text(screen.getByRole("dialog"));
  for (const part of ["Hoy se cobran0,00 USD", "el 21 de diciembre de 2026", "40,00 USD cada mes", "1 página activa"])
    expect(said).toContain(part);
  await press("Programar el cambio");
  (await dialog("¡Éxito!")).getByText(/El plan Basic, pago mensual, empieza el 21 de diciembre de 2026/);
  expect(made(calls, "/subscriptions/update").map(({ body }) => body)).toEqual([
    { plan: "basic", billing_cycle: "monthly", payment_method: "card" },
  ]);
});

it("shows a scheduled change, and revokes it", async () => {
  const scheduled_change = { plan: "basic", billing_cycle: "monthly", effective_at: PERIOD } as const;
  const calls = openPage(<PlansPage />, {
    ...standing(makeSubscription({ plan: "pro", scheduled_change })),
    "DELETE /payments/scheduled-change": { message: "Tu plan seguirá como está." },
  });
  await screen.findByText(/El 21 de diciembre de 2026 tu plan pasa a Basic, pago mensual/);
  expect((await card("Basic")).getByRole("button", { name: "Cambio programado" })).toHaveProperty("disabled", true);
  await press("Anular el cambio");
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

it("charges a longer cycle at once and starts a shorter one with the next period", async () => {
  openPage(<PlansPage />, {
    ...standing(makeSubscription({ billing_cycle: "quarterly" })),
    "POST /payments/upgrade": {
      preview: {
        ...{ ...PREVIEW, current_price: 3400, new_price: 3000, prorated_amount: 30_250, renewal_amount: 36_000 },
        renews_at: "2027-12-01T10:00:00.000Z",
        lines: [
          { kind: "unused", plan: "basic", amount: -6_800 },
          { kind: "plan", plan: "basic", until: "2027-12-01T10:00:00.000Z", amount: 36_000 },
          { kind: "usage", comments: 1_500, amount: 1_050 },
        ],
      },
      upgrade_details: NOW,
    },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Anual/ }));
  await press("Pasar a pago anual");
  await dialog("Pasar a pago anual");
  const said = text(screen.getByRole("dialog"));
  for (const part of [
    "Días pagados y no usados de Basic-68,00 USD",
    "Plan Basic, hasta el 1 de diciembre de 2027360,00 USD",
    "1.500 comentarios sobre el límite10,50 USD",
    "Se cobra ahora302,50 USD",
    "Desde el 1 de diciembre de 2027360,00 USD cada año",
    "Hoy empieza un periodo nuevo: se cobra entero, menos los días que ya pagaste y no usaste, y con los comentarios sobre el límite hasta hoy.",
  ])
    expect(said).toContain(part);
  expect(said).not.toContain("diferencia prorrateada");
  await press("Cancelar");
  await userEvent.click(screen.getByRole("radio", { name: /Mensual/ }));
  await press("Pasar a pago mensual");
  await dialog("Pasar a pago mensual");
  expect(text(screen.getByRole("dialog"))).toContain("El pago mensual empiezael 21 de diciembre de 2026");
});

const PERIOD = "2026-12-21T10:00:00.000Z";
const VERIFYING = "Verificando tu pago... No cierres esta ventana.";
const RETURN = "/plans?payment=success&session_id=cs_test_1";
const open = { payment_status: "unpaid", status: "open" };

it("verifies a payment every two seconds until it is paid, then says so and cleans the address", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states = [open, open, { payment_status: "paid", status: "complete" }];
  const answers = { ...standing(onTrial()), "GET /payments/check/cs_test_1": () => ({ session: states.shift()! }) };
  const calls = openPage(<PlansPage />, answers, { path: RETURN });
  const looks = () => calls.filter(({ path }) => path === "/payments/check/cs_test_1").length;
  await screen.findByText(VERIFYING);
  await waitFor(() => expect(looks()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(looks()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(looks()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  (await dialog("¡Éxito!")).getByText("¡Pago procesado con éxito! Tu plan ha sido actualizado.");
  expect(address()).toBe("/plans");
  expect(screen.queryByText(VERIFYING)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(looks()).toBe(3);
});

it("reads the session from the browser's storage when the address lacks it", async () => {
  sessionStorage.setItem("checkout_session_id", "cs_kept");
  openPage(
    <PlansPage />,
    {
      ...standing(onTrial()),
      "GET /payments/check/cs_kept": { session: { payment_status: "paid", status: "complete" } },
    },
    { path: "/plans?upgrade=success" },
  );
  await dialog("¡Éxito!");
  expect(sessionStorage.getItem("checkout_session_id")).toBeNull();
});

it("says that a session expired", async () => {
  openPage(
    <PlansPage />,
    {
      ...standing(onTrial()),
      "GET /payments/check/cs_test_1": { session: { payment_status: "unpaid", status: "expired" } },
    },
    { path: RETURN },
  );
  const failure = await dialog("Error al procesar la compra");
  failure.getByText("La sesión de pago ha expirado. Intenta de nuevo.");
  expect(failure.queryByRole("button", { name: "Volver a verificar" })).toBeNull();
});

it("shows an error when the check fails, and checks again on request", async () => {
  const answers = [
    () => refusal(503, "payments_unreachable", "…"),
    () => ({ session: { payment_status: "paid", status: "complete" } }),
  ];
  openPage(
    <PlansPage />,
    { ...standing(onTrial()), "GET /payments/check/cs_test_1": () => answers.shift()!() },
    { path: RETURN },
  );
  (await dialog("Error al procesar la compra")).getByText(
    "Error al verificar el pago. Por favor contacta soporte si fue debitado.",
  );
  await press("Volver a verificar");
  await dialog("¡Éxito!");
});

it("gives up after five minutes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPage(
    <PlansPage />,
    { ...standing(onTrial()), "GET /payments/check/cs_test_1": { session: open } },
    { path: RETURN },
  );
  await screen.findByText(VERIFYING);
  await act(() => vi.advanceTimersByTimeAsync(290_000));
  screen.getByText(VERIFYING);
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  (await dialog("Error al procesar la compra")).getByText(
    "Tiempo agotado verificando el pago. Revisa tu panel o contacta soporte.",
  );
});

it("says for three seconds that a payment was cancelled", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPage(<PlansPage />, standing(onTrial()), { path: "/plans?payment=cancelled" });
  const CANCELLED = "Pago cancelado. Puedes intentar de nuevo cuando desees.";
  await screen.findByText(CANCELLED);
  expect(address()).toBe("/plans");
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  screen.getByText(CANCELLED);
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(screen.queryByText(CANCELLED)).toBeNull();
});

it("warns of a missing charge and of a plan that ends", async () => {
  openPage(<PlansPage />, {
    ...standing(makeSubscription({ past_due_until: PERIOD, past_due_amount: 4_130 })),
    "GET /payments/billing-history": {
      invoices: [
        makeInvoice({ id: "in_3" }),
        makeInvoice({ id: "in_2", amount: 4_130, status: "Pendiente", hostedUrl: "https://pay.example.com/in_2" }),
      ],
    },
  });
  const pay = await screen.findByRole("link", { name: /^Pagar 41,30/ });
  expect(pay.getAttribute("href")).toBe("https://pay.example.com/in_2");
  expect(text(pay.parentElement!.parentElement!)).toContain(
    "No pudimos cobrar 41,30 USD de tu plan. Tus páginas siguen protegidas hasta el 21 de diciembre de 2026",
  );
  cleanup();
  const calls = openPage(<PlansPage />, {
    ...standing(makeSubscription({ cancel_at_period_end: true })),
    "POST /payments/reactivate-subscription": { message: "Suscripción reactivada" },
  });
  await screen.findByText(/Tu plan se cancela el 21 de diciembre de 2026/);
  const waits = (await card("Pro")).getByRole<HTMLButtonElement>("button", { name: "Reactiva antes tu plan" });
  expect(waits.disabled).toBe(true);
  await userEvent.click((await card("Basic")).getByRole("button", { name: "Reactivar Basic" }));
  await press("Reactivar suscripción");
  await waitFor(() => expect(made(calls, "/payments/reactivate-subscription")).toHaveLength(1));
});

it("the purchase says that the credit of an earlier plan is subtracted", async () => {
  openPage(
    <PlansPage />,
    standing(makeSubscription({ plan: "free", active: false, billing_cycle: null }), { leftover: 2_900 }),
    { user: { subscription_plan: "free" } },
  );
  (await card("Pro")).getByRole("button", { name: "Comprar Pro" }).click();
  await screen.findByText("70,00 USD, menos tu saldo");
  expect((await screen.findByText("Saldo a tu favor")).parentElement?.textContent).toMatch(/29,00.USD/);
});
