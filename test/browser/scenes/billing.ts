// A customer's plan on the sandbox's Stripe: bought, upgraded with 3-D Secure, downgraded for the next period, cancelled, reactivated,
// ended. Every shown amount must equal the catalogue and the charges, to the cent.
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { DRAFT_SECONDS } from "../../../tools/sandbox/stripe/billing/invoice.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { chargeCents, PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { violations } from "../accessibility.ts";
import { read, registerInTrial, type Session } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { DESKTOP, inWindow, PATIENCE, PHONE, see } from "../window.ts";

const ASKING_CARD = "4000002760003184";
const BASIC = chargeCents("basic", "monthly");
const PRO = chargeCents("pro", "monthly");

export function billingScenes(product: () => Product) {
  it("makes one subscription from two clicks, two tabs and the back button; upgrades, downgrades, cancels, reactivates and ends it, and shows every cent", async () => {
    const buyer = await registerInTrial(product(), "Blanca");
    await inWindow(product(), { session: buyer, width: PHONE }, async (page, context) => {
      await page.goto("/plans");
      await page.getByRole("button", { name: "Comprar Basic" }).click();
      const pay = page.getByRole("button", { name: "Ir al pago" });
      await pay.waitFor();
      expect(await violations(page)).toEqual([]);
      await pay.dblclick();
      await page.waitForURL(/\/stripe\/checkout\//);
      const checkout = page.url();

      await page.goBack();
      await buy(page, "Basic");
      expect(page.url()).toBe(checkout);

      const other = await context.newPage();
      await other.goto("/plans");
      await other.getByRole("button", { name: "Comprar Pro" }).waitFor();
      await other.route("**/api/**", (route) =>
        route.request().method() === "GET" ? route.abort() : route.continue(),
      );
      const third = await context.newPage();
      await third.setViewportSize({ width: DESKTOP, height: 900 });
      await third.goto("/plans");
      await buy(third, "Basic");
      expect(third.url()).toBe(checkout);
      expect(await third.locator("[data-total]").textContent()).toContain("40");

      await third.getByRole("button", { name: "Pagar" }).click();
      await see(third, "¡Pago procesado con éxito! Tu plan ha sido actualizado.");
      expect(await violations(third)).toEqual([]);
      await press(third, "Entendido");
      expect(new URL(third.url()).search).toBe("");
      await planButton(third, "Basic").getByText("Plan Actual").waitFor();
      await page.getByRole("button", { name: "Pagar" }).click();
      await see(page, "¡Pago procesado con éxito! Tu plan ha sido actualizado.");
      // A tab that received no update since it was opened still offers a purchase.
      await other.bringToFront();
      await press(other, "Comprar Pro");
      await press(other, "Ir al pago");
      await other.getByRole("dialog", { name: "Error al procesar la compra" }).waitFor();
      await see(other, "Ya tienes un plan activo. Cámbialo desde la página de planes.");
      const customer = await loadCustomerId(buyer);
      expect(await charges(customer)).toEqual([BASIC]);
      expect(
        (await stripeState()).subscriptions.filter((subscription) => subscription.customer === customer),
      ).toHaveLength(1);

      await Promise.all([other.close(), third.close()]);
      await page.setViewportSize({ width: DESKTOP, height: 900 });
      await page.goto("/plans?payment=cancelled");
      await see(page, "Pago cancelado. Puedes intentar de nuevo cuando desees.");

      await open(page, "Configuración");
      await open(page, "Plan y pagos");
      await see(page, `${usd(BASIC)}, ${dayText((await periodEnd(customer)) + DRAFT_SECONDS)}`);
      await press(page, "Gestionar");
      await press(page, "Agregar Nueva Tarjeta");
      await page.getByLabel("Número de tarjeta").fill(ASKING_CARD);
      await page.getByLabel("Caducidad").fill("12/34");
      await page.getByLabel("CVC").fill("123");
      expect(await violations(page)).toEqual([]);
      await press(page, "Guardar tarjeta");
      await page.getByText("Autorizar", { exact: true }).click();
      await see(page, "Tarjeta agregada exitosamente");
      await press(page, "Usar por defecto: Visa •••• 3184");
      await see(page, "Tarjeta por defecto actualizada");
      await page.keyboard.press("Escape");

      await advance(10);
      await open(page, "Planes");
      await press(page, "Actualizar a Pro");
      const upgrade = page.getByRole("dialog", { name: "Actualizar a Plan Pro" });
      await upgrade.getByText("Se cobra ahora").waitFor();
      expect(await violations(page)).toEqual([]);
      const figures = await facts(upgrade);
      const { current_period_start: start, current_period_end: end } = await planItem(customer);
      const left = (end - (await clock())) / (end - start);
      expect(figures).toMatchObject({
        "Plan actual: Basic": `${usd(BASIC)} al mes`,
        "Nuevo plan: Pro, pago mensual": `${usd(PRO)} al mes`,
        [`Desde el ${dayText(end)}`]: `${usd(PRO)} cada mes`,
        "Con la tarjeta": "Visa •••• 3184",
      });
      // A second of the period is a thousandth of a cent, so the time between the two previews changes figures only by rounding.
      expect(Math.abs(centsOf(figures["Se cobra ahora"]!) - (PRO - BASIC) * left)).toBeLessThanOrEqual(2);
      await press(page, "Confirmar y pagar");
      await page.getByText("Autorizar", { exact: true }).click();
      await see(page, "¡Plan actualizado exitosamente!");
      const raised = centsOf(figures["Se cobra ahora"]!);
      await see(page, `Se cobró la diferencia prorrateada de ${usd(raised)}.`);
      expect(await charges(customer)).toEqual([BASIC, raised]);
      await press(page, "Entendido");
      await planButton(page, "Pro").getByText("Plan Actual").waitFor();

      await planButton(page, "Basic").click();
      const turn = dayText(await periodEnd(customer));
      expect(await facts(page.getByRole("dialog", { name: "Cambiar al Plan Basic" }))).toEqual({
        "Hoy se cobran": usd(0),
        "El plan Basic empieza": `el ${turn}`,
        "Desde entonces": `${usd(BASIC)} cada mes`,
      });
      await press(page, "Programar el cambio");
      await press(page, "Entendido");
      await see(page, `El ${turn} tu plan pasa a Basic, pago mensual. Hasta entonces conservas Pro.`);
      expect(await violations(page)).toEqual([]);
      await press(page, "Anular el cambio");
      await planButton(page, "Basic").getByText("Cambiar Plan").waitFor();
      await planButton(page, "Basic").click();
      await press(page, "Programar el cambio");
      await press(page, "Entendido");
      expect(await charges(customer)).toEqual([BASIC, raised]);

      await open(page, "Configuración");
      await open(page, "Plan y pagos");
      await see(page, `Basic mensual, ${turn}`);
      await press(page, "Gestionar");
      // The other card would also need 3-D Secure at the renewal, when the person is absent.
      await press(page, "Usar por defecto: Visa •••• 4242");
      await see(page, "Tarjeta por defecto actualizada");
      await page.keyboard.press("Escape");
      await advance(22);
      await until(buyer, "basic");
      expect(await charges(customer)).toEqual([BASIC, raised, BASIC]);
      await page.reload();
      await see(page, `${usd(BASIC)}, ${dayText((await periodEnd(customer)) + DRAFT_SECONDS)}`);
      const history = [
        ["Basic", usd(BASIC), "Pagado"],
        ["Pro", usd(raised), "Pagado"],
        ["Basic", usd(BASIC), "Pagado"],
      ];
      await vi.waitFor(async () => expect(await invoices(page)).toEqual(history), PATIENCE);

      await press(page, "Cancelar");
      await see(page, new RegExp(`Conservas el plan Basic hasta el ${dayText(await periodEnd(customer))}`));
      expect(await violations(page)).toEqual([]);
      await press(page, "Cancelar suscripción");
      await see(page, "Se cancela pronto");
      await press(page, "Reactivar");
      await press(page, "Reactivar suscripción");
      await page.getByText("Se cancela pronto").waitFor({ state: "detached" });
      await press(page, "Cancelar");
      await press(page, "Cancelar suscripción");
      await see(page, "Se cancela pronto");
      await advance(40);
      await until(buyer, "free");
      expect(await charges(customer)).toEqual([BASIC, raised, BASIC]);
      await page.reload();
      await see(page, "Plan Gratuito");
      await see(page, "Actualizar Plan");
      await open(page, "Planes");
      await planButton(page, "Pro").getByText("Comprar Pro").waitFor();
    });
  });

  const control = <T>(schema: z.ZodType<T>, path: string, method?: string, body?: object) =>
    controlOf(product().sandboxUrl)(schema, `/stripe${path}`, method, body);
  const stripeState = () => control(State, "/state");

  async function loadCustomerId({ user }: Session): Promise<string> {
    const found = (await stripeState()).customers.filter(({ email }) => email === user.email);
    expect(found).toHaveLength(1);
    return found[0]!.id;
  }

  /** The charges in cents, oldest first. */
  async function charges(customer: string): Promise<number[]> {
    const { entries, refunded } = await control(Ledger, `/ledger?customer=${customer}`);
    expect(refunded).toBe(0);
    return entries.map(({ amount }) => amount);
  }

  /** The plan of the customer's subscription at Stripe, with its period in seconds. */
  async function planItem(customer: string) {
    const mine = (await stripeState()).subscriptions.find((subscription) => subscription.customer === customer);
    const { items } = z.object({ items: z.object({ data: z.array(Item) }) }).parse(mine);
    return items.data.find(({ price }) =>
      Object.keys(PLAN_CATALOGUE).some((plan) => price.lookup_key?.includes(plan)),
    )!;
  }

  const periodEnd = async (customer: string) => (await planItem(customer)).current_period_end;
  const clock = async () => (await control(z.object({ now: z.number() }), "/clock")).now;
  const advance = (days: number) => control(z.unknown(), "/clock", "POST", { advance: (days * DAY_MS) / 1000 });

  /** Waits until webhooks have reported the plan to the product. */
  const until = (session: Session, plan: string) =>
    vi.waitFor(async () => {
      expect(await read(product(), "/payments/subscription", session)).toMatchObject({
        subscription: { plan, scheduled_change: null },
      });
    }, PATIENCE);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const open = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const planButton = (page: Page, name: string) =>
  page
    .getByRole("article", { name: `Plan ${name}` })
    .getByRole("button")
    .first();

async function buy(page: Page, plan: "Basic" | "Pro") {
  await press(page, `Comprar ${plan}`);
  await press(page, "Ir al pago");
  await page.waitForURL(/\/stripe\/checkout\//);
}

/** The names and values of a dialog's figures. */
async function facts(dialog: ReturnType<Page["getByRole"]>): Promise<Record<string, string>> {
  const rows = dialog.locator("dl > div");
  await rows.first().waitFor();
  const pairs = await rows.evaluateAll((all) =>
    all.map((row) => ["dt", "dd"].map((part) => row.querySelector(part)!.textContent!.replace(/\u00a0/g, " "))),
  );
  return Object.fromEntries(pairs);
}

/** The plan, amount and status of each row of the history. */
const invoices = (page: Page) =>
  page
    .getByRole("region", { name: "Facturas" })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll("td")].map((cell) => cell.firstChild?.textContent ?? "");
        return [cells[2], cells[3]!.replace(/\u00a0/g, " "), cells[4]];
      }),
    );

const usd = (cents: number) =>
  `${(cents / 100).toLocaleString("es", { minimumFractionDigits: 2, useGrouping: "always" })} USD`;
const centsOf = (text: string) => Number(text.replace(/\D/g, ""));
const dayText = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("es", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Europe/Madrid",
  });

const State = z.object({
  customers: z.array(z.object({ id: z.string(), email: z.string() })),
  subscriptions: z.array(z.looseObject({ id: z.string(), customer: z.string() })),
});
const Ledger = z.object({
  charged: z.number(),
  refunded: z.number(),
  entries: z.array(z.object({ created: z.number(), amount: z.number() })),
});
const Item = z.object({
  price: z.object({ lookup_key: z.string().nullable() }),
  current_period_start: z.number(),
  current_period_end: z.number(),
});
