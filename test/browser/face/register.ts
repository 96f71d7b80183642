import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { inWindow, PASSWORD, see, seeAlert, shownMs, timeUntilLeft, type Visit } from "./visit.ts";

const REGISTER_CALL = "**/api/auth/register";
const STRENGTHS = [
  ["a", "Muy débil", "rgb(239, 68, 68)"],
  ["aA", "Débil", "rgb(249, 115, 22)"],
  ["aA1", "Moderada", "rgb(234, 179, 8)"],
  ["aA1!", "Fuerte", "rgb(34, 197, 94)"],
  ["aA1!aA1!", "Muy fuerte", "rgb(16, 185, 129)"],
] as const;

async function fillIn(page: Page, email: string, password = PASSWORD, confirmation = password) {
  await page.getByLabel("Nombre de usuario").fill("Ana");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByLabel("Confirmar contraseña").fill(confirmation);
}

const submit = (page: Page) => page.getByRole("button", { name: "Crear Cuenta" }).click();

export function registerScenes(visit: () => Visit) {
  it("offers the trial, rates the password and compares both", () =>
    inWindow(visit(), {}, async (page) => {
      await page.goto("/register");
      expect(await page.title()).toBe("Crea tu cuenta · Atalaya");
      await see(page, "Prueba gratuita de 5 días, sin tarjeta de crédito.");
      const password = page.getByLabel("Contraseña", { exact: true });
      const meter = page.getByRole("meter", { name: "Seguridad de la contraseña" });
      for (const [text, label, color] of STRENGTHS) {
        await password.fill(text);
        await see(page, `Seguridad: ${label}`);
        const bar = meter.locator("div");
        expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(color);
      }
      const confirmation = page.getByLabel("Confirmar contraseña");
      await confirmation.fill("aA1!");
      await see(page, "Las contraseñas no coinciden");
      await confirmation.fill("aA1!aA1!");
      await see(page, "Las contraseñas coinciden");
      await page.getByRole("button", { name: "Mostrar contraseña" }).nth(1).click();
      expect(await confirmation.getAttribute("type")).toBe("text");
      expect(await password.getAttribute("type")).toBe("password");
    }));

  it("sends nothing that is incomplete, unequal or weak", () =>
    inWindow(visit(), {}, async (page) => {
      let calls = 0;
      await page.route(REGISTER_CALL, (route) => {
        calls += 1;
        return route.abort();
      });
      await page.goto("/register");
      await submit(page);
      await seeAlert(page, "Todos los campos son obligatorios");
      await fillIn(page, "ana@example.com", PASSWORD, "Otra-1234");
      await submit(page);
      await seeAlert(page, "Las contraseñas no coinciden");
      await fillIn(page, "ana@example.com", "a");
      await submit(page);
      await seeAlert(page, "La contraseña debe ser más fuerte");
      expect(calls).toBe(0);
    }));

  it("shows the server's word under its field", () =>
    inWindow(visit(), {}, async (page) => {
      await page.goto("/register");
      await fillIn(page, "mateo@example.com");
      await submit(page);
      await seeAlert(page, "Ya existe una cuenta con este email");
      const email = page.getByLabel("Correo electrónico");
      expect(await email.getAttribute("aria-invalid")).toBe("true");
      const described = await email.getAttribute("aria-describedby");
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Ya existe una cuenta con este email");
    }));

  it("says that it is working and that it worked, and leads on after a second and a half", () =>
    inWindow(visit(), {}, async (page) => {
      await page.route(REGISTER_CALL, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await timeUntilLeft(page, "¡Registro exitoso! Redirigiendo...");
      await page.goto("/register?ref=AMIGA&fbclid=abc123");
      await fillIn(page, "carmen@example.com");
      const sending = page.waitForRequest(REGISTER_CALL);
      await submit(page);
      await page.getByRole("button", { name: "Creando cuenta..." }).waitFor();
      const { tracking, ...sent } = (await sending).postDataJSON();
      expect(sent).toMatchObject({ name: "Ana", username: "Ana", email: "carmen@example.com", ref: "AMIGA" });
      expect(tracking).toMatchObject({ action_source: "website", country: "ES" });
      // Nobody agreed to cookies of marketing.
      expect(tracking).not.toHaveProperty("fbc");
      await see(page, "¡Registro exitoso! Redirigiendo...");
      // /accounts; without a plan or a trial, its guard leads on.
      await page.waitForURL("**/plans");
      expect(await shownMs(page)).toBeGreaterThan(1_400);
    }));

  it("tells of the click on an advertisement once the visitor agreed", () =>
    inWindow(visit(), {}, async (page) => {
      await page.addInitScript(() => localStorage.setItem("consent", "granted"));
      await page.route(REGISTER_CALL, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto("/register?fbclid=abc123");
      await fillIn(page, "ana@example.com");
      const sending = page.waitForRequest(REGISTER_CALL);
      await submit(page);
      expect((await sending).postDataJSON().tracking.fbc).toMatch(/^fb\.1\.\d+\.abc123$/);
    }));

  it("has a sentence for an unreadable answer, for a failure without words and for no connection", () =>
    inWindow(visit(), {}, async (page) => {
      const answers: [(route: Route) => Promise<void>, text: string][] = [
        [(route) => route.fulfill({ status: 201, body: "<html>" }), "Respuesta inválida del servidor"],
        [(route) => route.fulfill({ status: 500, json: {} }), "Error al registrarse"],
        [(route) => route.abort(), "Error de conexión segura. Por favor contacte al administrador."],
      ];
      await page.goto("/register");
      await fillIn(page, "ana@example.com");
      for (const [answer, text] of answers) {
        await page.route(REGISTER_CALL, answer);
        await submit(page);
        await seeAlert(page, text);
        await page.unroute(REGISTER_CALL);
      }
    }));
}
