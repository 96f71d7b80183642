import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { PATIENCE } from "../stack.ts";
import { inWindow, see, seeAlert, type Visit } from "./visit.ts";

const VERIFY_CALL = "**/api/auth/verify-token";
const SUBSCRIPTION_CALL = "**/api/subscriptions";
const NIGHT = "rgb(13, 18, 24)";

/** Plan, status, what the user card says, and what is offered. */
const LABELS = [
  ["free", "inactive", "Sin Suscripción", "¡Prueba GRATUITA disponible!"],
  ["free", "trial", "Prueba Gratuita", null],
  ["free", "expired", "Prueba Expirada", "Prueba terminada"],
  ["free", "active", "Plan Gratuito", null],
  ["basic", "active", "Plan Basic", null],
  ["pro", "active", "Plan Pro", null],
  ["business", "active", "Plan Business", null],
  ["platinum", "active", "Plan Basic", null],
] as const;

const card = (page: Page) => page.getByRole("complementary");

/** The server as if the owner had this subscription. */
async function subscribed(page: Page, visit: Visit, plan: string, status: string) {
  const user = {
    ...visit.owner.user,
    subscription_plan: plan,
    subscription_status: status,
    allows: { protection: plan !== "free" },
    trial_used: status !== "inactive",
  };
  await page.route(VERIFY_CALL, (route) => route.fulfill({ json: { success: true, user } }));
  await page.route(SUBSCRIPTION_CALL, (route) =>
    route.fulfill({ json: { success: true, subscription: { plan, status, end_date: null, allows: user.allows } } }),
  );
}

export function sessionScenes(visit: () => Visit) {
  it("keeps a visitor out of every protected page", () =>
    inWindow(visit(), {}, async (page) => {
      for (const path of ["/dashboard", "/comments", "/accounts", "/plans", "/referrals", "/settings"]) {
        await page.goto(path);
        await page.waitForURL("**/login");
      }
    }));

  it("shows a blank dark screen until the session is known", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      let release = () => {};
      const known = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(VERIFY_CALL, async (route) => {
        await known;
        await route.continue();
      });
      await page.goto("/settings");
      await page.locator("[aria-busy=true]").waitFor();
      expect(await page.locator("body").innerText()).toBe("");
      const blank = page.locator("[aria-busy=true]");
      expect(await blank.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(NIGHT);
      release();
      await page.getByRole("heading", { name: "Configuración" }).waitFor();
    }));

  it("forgets a token that is refused, at once or later", async () => {
    await inWindow(visit(), { session: { ...visit().owner, token: "no.such.token" } }, async (page) => {
      await page.goto("/settings");
      await page.waitForURL("**/login");
      expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
        null,
        null,
      ]);
    });
    await inWindow(visit(), { session: visit().owner }, async (page) => {
      await page.goto("/settings");
      await page.getByRole("heading", { name: "Configuración" }).waitFor();
      await page.route("**/api/social/accounts", (route) => route.fulfill({ status: 401, json: {} }));
      await page.getByRole("link", { name: "Cuentas" }).click();
      await page.waitForURL("**/login");
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    });
  });

  it("tries a 502 once more, after two seconds", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      const calls: number[] = [];
      await page.route("**/api/social/accounts", async (route) => {
        calls.push(Date.now());
        await (calls.length === 1 ? route.fulfill({ status: 502, body: "" }) : route.continue());
      });
      await page.goto("/accounts");
      await see(page, "Café La Plaza");
      expect(calls[1]! - calls[0]!).toBeGreaterThanOrEqual(1_990);
    }));

  it("refreshes the subscription, and stands by what the user says when it cannot", async () => {
    await inWindow(visit(), { session: visit().owner }, async (page) => {
      await page.route(SUBSCRIPTION_CALL, (route) =>
        route.fulfill({
          json: { success: true, subscription: { plan: "business", status: "active", end_date: null } },
        }),
      );
      await page.goto("/settings");
      await card(page).getByText("Plan Business").waitFor();
    });
    await inWindow(visit(), { session: visit().owner }, async (page) => {
      await page.route(SUBSCRIPTION_CALL, (route) => route.abort());
      const asked = page.waitForRequest(SUBSCRIPTION_CALL);
      await page.goto("/settings");
      await asked;
      await card(page).getByText("Plan Pro").waitFor();
      await card(page).getByText("Prueba", { exact: true }).waitFor();
    });
    await inWindow(visit(), { session: visit().owner }, async (page) => {
      const { name, email } = visit().owner.user;
      await page.route(VERIFY_CALL, (route) => route.fulfill({ json: { success: true, user: { name, email } } }));
      await page.route(SUBSCRIPTION_CALL, (route) => route.abort());
      await page.goto("/settings");
      await card(page).getByText("Sin Suscripción").waitFor();
    });
  });

  it("calls every plan and status by its name, and offers what follows", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      for (const [plan, status, label, offer] of LABELS) {
        await subscribed(page, visit(), plan, status);
        await page.goto("/settings");
        await card(page).getByText(label, { exact: true }).waitFor();
        await card(page).getByText("Mateo").waitFor();
        if (offer) await card(page).getByText(offer).waitFor();
        else
          expect(
            await card(page)
              .getByText(/Prueba GRATUITA|Prueba terminada/)
              .count(),
            label,
          ).toBe(0);
      }
    }));

  it("leads from the end of the trial to the plans, with a pulse", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      await subscribed(page, visit(), "free", "expired");
      await page.goto("/settings");
      const ended = card(page).getByRole("link", { name: "Prueba terminada / Mejora tu plan" });
      expect(await ended.evaluate((element) => getComputedStyle(element).animationName)).toBe("glow");
      await ended.click();
      await page.waitForURL("**/plans");
    }));

  it("locks what needs a plan, and leads to the plans", () =>
    inWindow(visit(), { session: visit().newcomer }, async (page) => {
      await page.goto("/settings");
      for (const name of ["Dashboard", "Comentarios", "Cuentas"]) {
        const entry = page.getByRole("link", { name });
        await entry.getByRole("img", { name: "Requiere un plan" }).waitFor();
        await entry.click();
        await page.waitForURL("**/plans");
      }
      for (const path of ["/dashboard", "/comments", "/accounts"]) {
        await page.goto(path);
        await page.waitForURL("**/plans");
      }
      for (const name of ["Configuración", "Referidos", "Planes"]) await page.getByRole("link", { name }).click();
      await page.goto("/settings");
      await page.getByRole("heading", { name: "Configuración" }).waitFor();
    }));

  it("ends the session in every tab", () =>
    inWindow(visit(), { session: visit().owner }, async (page, context) => {
      await page.goto("/settings");
      const other = await context.newPage();
      await other.goto("/plans");
      await other.getByRole("heading", { name: "Planes" }).waitFor();
      await page.getByRole("button", { name: "Cerrar sesión" }).click();
      await page.waitForURL("**/login");
      expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
        null,
        null,
      ]);
      await other.waitForURL("**/login");
    }));

  it("titles every page, and sends any other path home", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      const titles = {
        "/dashboard": "Dashboard",
        "/comments": "Comentarios",
        "/history": "Actividad",
        "/accounts": "Cuentas",
        "/plans": "Planes",
        "/settings": "Configuración",
        "/referrals": "Programa de Referidos",
      };
      for (const [path, title] of Object.entries(titles)) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        expect(await page.title()).toBe(`${title} · Atalaya`);
      }
      await page.goto("/no/such/page");
      await page.waitForURL((url) => url.pathname === "/");
    }));

  it("lets a page fail alone, and tries it again", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      await page.route(/assets\/referrals-.*\.js/, (route) => route.abort());
      await page.goto("/settings");
      await page.getByRole("link", { name: "Referidos" }).click();
      await seeAlert(page, "Ocurrió un error inesperado.");
      await card(page).getByText("Mateo").waitFor();
      await page.unroute(/assets\/referrals-.*\.js/);
      await page.getByRole("button", { name: "Reintentar" }).click();
      await page.getByRole("heading", { name: "Programa de Referidos" }).waitFor();
    }));

  it("opens the menu from the top bar on a phone, over the page", () =>
    inWindow(visit(), { session: visit().owner, width: 375 }, async (page) => {
      await page.goto("/settings");
      await page.getByRole("button", { name: "Abrir menú" }).click();
      const menu = page.getByRole("dialog", { name: "Menú" });
      await menu.getByRole("link", { name: "Planes" }).click();
      await page.waitForURL("**/plans");
      await menu.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Abrir menú" }).click();
      await menu.waitFor();
      // Beside the panel, on what covers the page.
      await page.mouse.click(330, 400);
      await menu.waitFor({ state: "hidden" });
    }));

  it("remembers the theme that was chosen", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.goto("/settings");
      await page.getByRole("button", { name: "Cambiar a tema claro" }).click();
      await vi.waitFor(async () => expect(await ground()).toBe("rgb(248, 246, 241)"), PATIENCE);
      await page.reload();
      await page.getByRole("button", { name: "Cambiar a tema oscuro" }).waitFor();
      await vi.waitFor(async () => expect(await ground()).toBe("rgb(248, 246, 241)"), PATIENCE);
    }));
}
