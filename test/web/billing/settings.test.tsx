// /settings: the subscription and its buttons, the use of the plan, the invoices, the account.
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import SettingsPage from "../../../web/pages/settings.tsx";
import { NOTHING_ALLOWED } from "../setup/fixtures.ts";
import { address, press } from "../setup/screen.tsx";
import { type Call, made, noConnection, refusal } from "../setup/server.ts";
import {
  makeInvoice,
  makeNextCharge,
  makeSubscription,
  makeUsage,
  onTrial,
  openPage,
  openPlanSettings,
  PERIOD_END,
  standing,
} from "./fixtures.tsx";

const NO_ANSWER = "No se pudo conectar con el servidor. Verifique su conexión a internet.";
const NOW = Date.parse("2026-12-01T10:00:00.000Z");

beforeEach(() => vi.spyOn(Date, "now").mockReturnValue(NOW));
const section = async (title: string) => {
  const heading = await screen.findByRole("heading", { name: title });
  return heading.closest("section")!;
};
const text = (element: Element) => element.textContent?.replace(/\u00a0/g, " ");
const subscriptionText = async () => {
  await screen.findByRole("link", { name: /(Cambiar|Actualizar) Plan/ });
  return text(await section("Suscripción"));
};
const daysFromNow = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

it("the subscription card shows the plan, its cycle, its end and the next charge", async () => {
  const nextCharge = makeNextCharge({ amount: 18_000 });
  openPlanSettings(standing(makeSubscription({ plan: "pro", billing_cycle: "quarterly" }), { nextCharge }));
  await screen.findByText("Próximo cobro");
  const said = await subscriptionText();
  for (const part of ["Plan Pro", "Activo", "Tiempo restante: 20 días", "Se renueva21 de diciembre de 2026"])
    expect(said).toContain(part);
  expect(said).toContain("Próximo cobro180,00 USD, 21 de diciembre de 2026");
  expect(screen.getByRole("link", { name: "Cambiar Plan" }).getAttribute("href")).toBe("/plans");
  expect(screen.queryByRole("button", { name: "Reactivar" })).toBeNull();
});

it("says what a plan of a year costs and when it is charged again, also after a month of comments", async () => {
  const renewal = { amount: 63_600, tax: 0, date: "2027-11-21T10:00:00.000Z", currency: "usd" };
  const yearly = makeSubscription({ plan: "pro", billing_cycle: "yearly", price: 63_600, period_end: renewal.date });
  openPlanSettings(standing(yearly, { renewal }));
  await screen.findByText("Próximo cobro");
  expect(await subscriptionText()).toContain("Precio del plan636,00 USD cada año");
  expect(await subscriptionText()).toContain("Próximo cobro636,00 USD, 21 de noviembre de 2027");
  cleanup();
  openPlanSettings(standing(yearly, { renewal, nextCharge: makeNextCharge({ amount: 1_050, overage: 1_050 }) }));
  await screen.findByText("Próximo cobro");
  expect(await subscriptionText()).toContain("Próximo cobro10,50 USD, 21 de diciembre de 2026");
  expect(await subscriptionText()).toContain("Renovación del plan636,00 USD, 21 de noviembre de 2027");
});

it("shows the next charge as Stripe calculates it, with the use so far and the credit of an earlier plan", async () => {
  const nextCharge = makeNextCharge({ amount: 0, overage: 70, credit: 29_000 });
  openPlanSettings(standing(makeSubscription({ plan: "pro" }), { nextCharge }));
  await screen.findByText("Próximo cobro");
  const said = await subscriptionText();
  expect(said).toContain("Próximo cobro0,00 USD, 21 de diciembre de 2026");
  expect(said).toContain("Comentarios sobre el límite, hasta hoy0,70 USD");
  expect(said).toContain("Saldo a tu favor290,00 USD");
});

it.each([
  [
    makeSubscription({ plan: "free", status: "active", active: false, paused_pages: 2 }),
    "2 páginas están en pausa",
    "cuando eliges un plan",
  ],
  [makeSubscription({ paused_pages: 1 }), "Una página está en pausa", "elige otras en Cuentas"],
])(
  "the subscription card says which pages are paused, and what resumes them",
  async (subscription, paused, resumes) => {
    openPlanSettings(standing(subscription));
    const said = await subscriptionText();
    expect(said).toContain(paused);
    expect(said).toContain(resumes);
    const badges = subscription.active ? "Plan BasicActivo" : "Plan GratuitoEn pausa";
    expect(said).toContain(badges);
  },
);

it("the subscription card of a trial has nothing to cancel or to pay", async () => {
  openPlanSettings(standing(onTrial({ trial_ends_at: daysFromNow(2) })));
  const said = await subscriptionText();
  for (const part of ["Plan Pro", "Prueba", "Tiempo restante: 2 días", "La prueba termina3 de diciembre de 2026"])
    expect(said).toContain(part);
  expect(screen.queryByRole("button", { name: "Cancelar" })).toBeNull();
  expect(screen.queryByText("Método de pago requerido")).toBeNull();
  await screen.findByText("Comentarios este mes");
  expect(screen.queryByText(/^Cuenta del/), "no period that is billed").toBeNull();
});

it("offers a plan to an owner without one", async () => {
  openPlanSettings(
    standing(makeSubscription({ plan: "free", status: "expired", active: false, payment_method: null })),
  );
  expect(await subscriptionText()).toContain("Prueba Expirada");
  expect(screen.getByRole("link", { name: "Actualizar Plan" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByText(/Tiempo restante/)).toBeNull();
});

it("shows no quota to an owner who cannot use it", async () => {
  const calls = openPage(
    <SettingsPage />,
    standing(makeSubscription({ plan: "free", status: "expired", active: false })),
    {
      path: "/settings/plan",
      user: { subscription_plan: "free", subscription_status: "expired", allows: NOTHING_ALLOWED },
    },
  );
  await screen.findByText(/^Sin prueba ni plan no se revisa ningún comentario/);
  expect(screen.queryByText("Comentarios este mes")).toBeNull();
  expect(calls.some(({ path }) => path === "/payments/usage-stats")).toBe(false);
});

it.each([
  [0.5, "12 horas", "text-hidden"],
  [3, "3 días", "text-hidden"],
  [7, "7 días", "text-flag"],
  [8, "8 días", "text-ink"],
  [-1, "Expirado", "text-hidden"],
])("colours the time that is left: %d days", async (days, words, color) => {
  openPlanSettings(standing(makeSubscription({ period_end: daysFromNow(days) })));
  expect((await screen.findByText(words)).className).toContain(color);
});

it("asks before it cancels, says when it ends, and shows it", async () => {
  let subscription = makeSubscription();
  const calls = openPlanSettings({
    ...standing(subscription),
    "GET /payments/subscription": () => ({ subscription }),
    "POST /payments/cancel-subscription": () => {
      subscription = makeSubscription({ cancel_at_period_end: true, next_payment_date: null });
      return { message: "Suscripción cancelada", cancels_at: PERIOD_END };
    },
  });
  await press("Cancelar");
  const asked = text(screen.getByRole("dialog"));
  expect(asked).toContain("Conservas el plan Basic hasta el 21 de diciembre de 2026");
  expect(asked).toContain("Los comentarios sobre el límite de tu plan que uses hasta entonces se cobran aparte");
  expect(asked).not.toContain("El cambio que tenías programado se anula");
  expect(made(calls, "/payments/cancel-subscription")).toHaveLength(0);
  await press("Cancelar suscripción");
  await screen.findByText("Se cancela pronto");
  const said = await subscriptionText();
  expect(said).toContain("Termina21 de diciembre de 2026");
  expect(said).not.toContain("Próximo cobro");
  expect(screen.queryByRole("button", { name: "Cancelar" })).toBeNull();
  screen.getByRole("button", { name: "Reactivar" });
});

it("says before a cancellation that it drops the scheduled change", async () => {
  const scheduled_change = { plan: "basic", billing_cycle: "monthly", effective_at: PERIOD_END } as const;
  openPlanSettings(standing(makeSubscription({ plan: "pro", scheduled_change })));
  await press("Cancelar");
  expect(text(screen.getByRole("dialog"))).toContain("El cambio que tenías programado se anula.");
});

it("without a connection a cancellation fails at once, and is not sent when the network returns", async () => {
  const subscription = makeSubscription();
  const calls = openPlanSettings({
    ...standing(subscription),
    "POST /payments/cancel-subscription": noConnection,
  });
  await press("Cancelar");
  onTestFinished(() => onlineManager.setOnline(true));
  act(() => onlineManager.setOnline(false));
  await press("Cancelar suscripción");
  await screen.findByText(NO_ANSWER);
  expect(made(calls, "/payments/cancel-subscription")).toHaveLength(1);
  await act(async () => onlineManager.setOnline(true));
  expect(made(calls, "/payments/cancel-subscription")).toHaveLength(1);
});

it("reactivates a cancelled plan after confirmation", async () => {
  let subscription = makeSubscription({ cancel_at_period_end: true });
  openPlanSettings({
    ...standing(subscription),
    "GET /payments/subscription": () => ({ subscription }),
    "POST /payments/reactivate-subscription": () => {
      subscription = makeSubscription();
      return { message: "Suscripción reactivada" };
    },
  });
  await press("Reactivar");
  expect(text(screen.getByRole("dialog"))).toContain(
    "se renovará automáticamente el 21 de diciembre de 2026 por 40,00 USD. Hoy no se cobra nada.",
  );
  await press("Reactivar suscripción");
  await waitFor(() => expect(screen.queryByText("Se cancela pronto")).toBeNull());
});

it.each([
  ["Cancelar", "Cancelar suscripción", "cancel", false, "Error al cancelar suscripción"],
  ["Reactivar", "Reactivar suscripción", "reactivate", true, "Error al reactivar suscripción"],
])("shows the server's sentence for a failed %s, or our own", async (open, confirm, operation, ends, ours) => {
  const answers = [
    new Response("x", { status: 500 }),
    refusal(409, "no_subscription", "No tienes una suscripción activa."),
  ];
  openPlanSettings({
    ...standing(makeSubscription({ cancel_at_period_end: ends })),
    [`POST /payments/${operation}-subscription`]: () => answers.shift()!,
  });
  await press(open);
  for (const sentence of [ours, "No tienes una suscripción activa."]) {
    await press(confirm);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(sentence));
  }
});

it("offers no plan after a lost dispute", async () => {
  openPlanSettings(standing(makeSubscription({ plan: "free", active: false, purchases_rest: true })));
  await screen.findByText(/Tu banco nos retiró un pago/);
  expect(screen.queryByRole("link", { name: "Actualizar Plan" })).toBeNull();
});

it("says what to do about a missing charge, and which change is scheduled", async () => {
  const scheduled_change = { plan: "basic", billing_cycle: "monthly", effective_at: PERIOD_END } as const;
  openPlanSettings(standing(makeSubscription({ plan: "pro", scheduled_change, past_due_until: daysFromNow(5) })));
  const said = await subscriptionText();
  expect(said).toContain("Tus páginas siguen protegidas hasta el 6 de diciembre de 2026");
  expect(said).toContain("Cambio programadoBasic mensual, 21 de diciembre de 2026");
  expect(said).toContain("Pago pendiente");
  for (const untrue of ["Activo", "Tiempo restante", "Próximo cobro", "Se renueva"]) expect(said).not.toContain(untrue);
  expect(screen.getByText("Cobro rechazado")).toBeTruthy();
  expect(screen.queryByText("Verificada")).toBeNull();
});

it("falls back to the stored plan and status, and names the other failures", async () => {
  openPlanSettings({}, { user: { subscription_plan: "business", subscription_end_date: PERIOD_END } });
  expect(await subscriptionText()).toContain("Plan BusinessActivo");
  await screen.findByText("No se pudo cargar el uso de recursos. Vuelve a intentarlo en unos minutos.");
  await screen.findByText("No se pudieron cargar tus facturas. Vuelve a intentarlo en unos minutos.");
  screen.getByText("No se pudo cargar tu método de pago. Vuelve a intentarlo en unos minutos.");
  expect(screen.queryByText("Método de pago requerido")).toBeNull();
});

it("reserves the space of each card while it loads", async () => {
  openPlanSettings(() => new Promise(() => undefined));
  for (const label of [
    "Cargando tu suscripción...",
    "Cargando tu método de pago...",
    "Cargando el uso...",
    "Cargando facturas...",
  ])
    screen.getByText(label);
});

it("shows pages and comments against their limits, and the month they count in", async () => {
  openPlanSettings(
    standing(makeSubscription(), { usage: makeUsage({ comments: { used: 1234, limit: 2500, percentage: 49 } }) }),
  );
  await screen.findByText("Cuentas conectadas");
  const said = text(await section("Uso de recursos"));
  for (const part of ["1 de 1 (100 %)", "1.234 de 2.500 (49 %)", "al 21 de diciembre de 2026: quedan 30 días."])
    expect(said).toContain(part);
});

it.each([
  [600, 60, null, "ok"],
  [650, 65, null, "flag"],
  [700, 70, "Has usado el 70 %", "flag"],
  [801, 80, "Has usado el 80 %", "flag"],
  [900, 90, "Has usado el 90 %", "hidden"],
  [1000, 100, "Has llegado al límite", "hidden"],
])("shows the right warning at %d of 1.000 comments", async (used, percentage, warning, color) => {
  openPlanSettings(standing(makeSubscription(), { usage: makeUsage({ comments: { used, limit: 1000, percentage } }) }));
  const bar = await screen.findByRole("progressbar", { name: "Comentarios este mes" });
  expect(bar.className).toContain(`bg-${color}-fill`);
  if (warning) screen.getByText(new RegExp(warning));
  else expect(screen.queryByText(/Has (usado|llegado)/)).toBeNull();
});

it("shows the overage and its cost to paying owners only", async () => {
  const comments = { used: 1150, limit: 1000, percentage: 115 };
  openPlanSettings(
    standing(makeSubscription(), {
      usage: makeUsage({ comments, overage: { comments: 150, charged: 150, amount: 105, cap: 4000 } }),
    }),
  );
  await screen.findByText(/sobre el límite/);
  const said = text(await section("Uso de recursos"));
  expect(said).toContain("150 comentarios sobre el límite: 1,05 USD hasta ahora.");
  expect(said).toContain("7,00 USD por cada 1.000 comentarios");
  cleanup();
  openPlanSettings(standing(onTrial(), { usage: makeUsage({ comments, overage: null }) }));
  await screen.findByText(/no se cobra nada de más/);
});

it("lists invoices and one-off payments, and opens an invoice in another tab", async () => {
  const opened: unknown[] = [];
  vi.spyOn(window, "open").mockImplementation((...asked) => {
    opened.push(asked);
    return { opener: window } as unknown as Window;
  });
  const invoices = [
    makeInvoice(),
    makeInvoice({ id: "in_2", number: "ATA-0002", amount: 102_000, status: "Pendiente", downloadUrl: null }),
    makeInvoice({ id: "in_3", number: "ATA-0003", status: "Fallido", downloadUrl: null, hostedUrl: null }),
    makeInvoice({ id: "pi_1", number: null, type: "payment_intent", amount: 700 }),
    makeInvoice({ id: "in_4", number: "ATA-0004", status: "Reembolsado", refunded: 4_000 }),
    makeInvoice({ id: "in_5", number: "ATA-0005", status: "Devuelto", refunded: 4_000 }),
    makeInvoice({ id: "in_6", number: "ATA-0006", refunded: 1_333 }),
  ];
  openPlanSettings(standing(makeSubscription(), { invoices }));
  const table = await screen.findByRole("region", { name: "Facturas" });
  // A phone shows some fields under the number and the amount; a wider screen shows them in columns.
  const cellsOf = (row: HTMLElement) => [...row.querySelectorAll("td")].map((cell) => cell.firstChild?.textContent);
  const rows = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      cellsOf(row)
        .join(" | ")
        .replace(/\u00a0/g, " "),
    );
  expect(rows).toEqual([
    "ATA-0001 | 21 nov 2026 | Basic | 40,00 USD | Pagado | ",
    "ATA-0002 | 21 nov 2026 | Basic | 1.020,00 USD | Pendiente | Pagar",
    "ATA-0003 | 21 nov 2026 | Basic | 40,00 USD | Fallido | ",
    "Pago único | 21 nov 2026 | Basic | 7,00 USD | Pagado | Sin descarga",
    "ATA-0004 | 21 nov 2026 | Basic | 40,00 USD | Reembolsado | ",
    "ATA-0005 | 21 nov 2026 | Basic | 40,00 USD | Devuelto | ",
    "ATA-0006 | 21 nov 2026 | Basic | 40,00 USD | Pagado | ",
  ]);
  within(table).getByText(/^13,33\sUSD reembolsados$/);
  expect(screen.getByRole("link", { name: "Pagar" }).getAttribute("href")).toBe("https://pay.example.com/in_1");
  await press("Descargar la factura ATA-0001");
  await press("Descargar la factura ATA-0002");
  expect(opened).toEqual([
    ["https://pay.example.com/in_1.pdf", "_blank"],
    ["https://pay.example.com/in_1", "_blank"],
  ]);
  await press("Descargar la factura ATA-0003");
  screen.getByText("No hay URL de descarga disponible para esta factura");
  vi.mocked(window.open).mockReturnValue(null);
  await press("Descargar la factura ATA-0001");
  screen.getByText("Error al abrir la factura: el navegador bloqueó la ventana.");
});

it("never opens an address that is not on the web", async () => {
  const open = vi.spyOn(window, "open");
  const invoices = [makeInvoice({ downloadUrl: "javascript:alert(1)", hostedUrl: null })];
  openPlanSettings(standing(makeSubscription(), { invoices }));
  await press(/Descargar la factura/);
  screen.getByText("No hay URL de descarga disponible para esta factura");
  expect(open).not.toHaveBeenCalled();
});

it("has sections with addresses of their own: alerts first, closing the account last", async () => {
  openPage(<SettingsPage />, standing(makeSubscription()), { path: "/settings" });
  const sections = within(await screen.findByRole("navigation", { name: "Secciones de la configuración" }));
  expect(sections.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Avisos", "/settings"],
    ["Plan y pagos", "/settings/plan"],
    ["Cuenta", "/settings/cuenta"],
    ["Seguridad", "/settings/seguridad"],
    ["Claves", "/settings/claves"],
    ["Datos", "/settings/datos"],
  ]);
  await screen.findByRole("heading", { name: "Avisos" });
  expect(screen.queryByText("Suscripción")).toBeNull();
  await userEvent.click(sections.getByRole("link", { name: "Datos" }));
  const buttons = within(await section("Tus datos")).getAllByRole("button");
  expect(buttons.at(-1)!.textContent).toBe("Cerrar mi cuenta");
});

it("shows a member no section about money, and leads from its address to the first one", async () => {
  openPage(<SettingsPage />, standing(makeSubscription()), { path: "/settings/plan", user: { may: ["see"] } });
  await waitFor(() => expect(address()).toBe("/settings"));
  expect(screen.queryByRole("link", { name: "Plan y pagos" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Datos" })).toBeNull();
});

it("has the invoices right below the plan and its card", async () => {
  openPlanSettings(standing(makeSubscription()));
  await screen.findByRole("region", { name: "Facturas" });
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual([
    ...["Suscripción", "Método de pago", "Uso de recursos", "Datos fiscales", "Historial de facturación"],
  ]);
});

it("says so when there are no invoices", async () => {
  openPlanSettings(standing(onTrial(), { invoices: [] }));
  await screen.findByText("No hay facturas disponibles");
});

it.each([
  ["added", "Método de pago agregado exitosamente"],
  ["cancelled", "Se canceló la adición del método de pago"],
])("shows for three seconds what happened to a card: %s", async (outcome, sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPlanSettings(standing(makeSubscription()), { path: `/settings?payment_method=${outcome}&tab=1` });
  await screen.findByText(sentence);
  expect(screen.getByTestId("address").textContent).toBe("/settings/plan?tab=1");
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  screen.getByText(sentence);
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(screen.queryByText(sentence)).toBeNull();
});

it("shows the e-mail, and when the password was last changed", async () => {
  openPage(<SettingsPage />, standing(makeSubscription()), { path: "/settings/cuenta" });
  await screen.findByText("ana@example.com");
  screen.getByText("Última actualización: 1 de diciembre de 2025");
});

it("says what a higher cap charges for the comments that already passed the present one, before it is saved", async () => {
  const overage = { comments: 19_000 + 1_000, charged: 1_000, amount: 700, cap: 700 };
  openPlanSettings(standing(makeSubscription(), { usage: makeUsage({ overage }) }));
  await press("Cambiar tope");
  expect(text(await section("Uso de recursos"))).not.toContain("se cobrarán");
  const field = await screen.findByLabelText("Tope de gasto al mes, en USD");
  const raised = async (cap: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, cap);
    return text(await section("Uso de recursos"));
  };
  expect(await raised("500")).toContain(
    "Al guardarlo se cobrarán 133,00 USD más en tu próximo cobro, por 19.000 comentarios que ya pasaron del tope este mes.",
  );
  expect(await raised("107")).toContain("se cobrarán 100,00 USD más");
  expect(await raised("7,01")).toContain("por un comentario que ya pasó");
  for (const cap of ["7", "0", "x"]) expect(await raised(cap)).not.toContain("se cobrarán");
});

it("shows the most that comments over the limit may cost, and changes it", async () => {
  let cap = 4000;
  const calls = openPlanSettings({
    ...standing(makeSubscription()),
    "GET /payments/usage-stats": () => ({ usage: makeUsage({ overage: { comments: 0, charged: 0, amount: 0, cap } }) }),
    "PUT /payments/overage-cap": ({ body }: Call) => {
      cap = Number(body.cap);
      return { message: "Tope de gasto actualizado" };
    },
  });
  await press("Cambiar tope");
  const field = await screen.findByLabelText("Tope de gasto al mes, en USD");
  expect(field).toHaveProperty("value", "40");
  await userEvent.clear(field);
  await userEvent.type(field, "-5");
  await press("Guardar tope");
  await screen.findByText("El tope no puede ser negativo");
  await userEvent.clear(field);
  await userEvent.type(field, "12.345");
  await press("Guardar tope");
  await screen.findByText("El tope es de 10.000 USD como máximo");
  await userEvent.clear(field);
  await press("Guardar tope");
  await screen.findByText("Escribe un importe en USD, por ejemplo 40");
  await userEvent.type(field, "12,50");
  await press("Guardar tope");
  await screen.findByRole("button", { name: "Cambiar tope" });
  expect(made(calls, "/payments/overage-cap").map(({ body }) => body)).toEqual([{ cap: 1250 }]);
  expect(text(await section("Uso de recursos"))).toContain("12,50 USD");
});
