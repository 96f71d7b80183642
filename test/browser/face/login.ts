import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { inWindow, PASSWORD, see, seeAlert, shownMs, timeUntilLeft, type Visit } from "./visit.ts";

const LOGIN_CALL = "**/api/auth/login";

async function fillIn(page: Page, email = "lucia@example.com", password = PASSWORD) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** The form with a server that answers like this, one answer after the other. */
const answered = (visit: Visit, answers: [(route: Route) => Promise<void>, text: string][]) =>
  inWindow(visit, {}, async (page) => {
    await page.goto("/login");
    for (const [answer, text] of answers) {
      await page.route(LOGIN_CALL, answer);
      await fillIn(page);
      await seeAlert(page, text);
      await page.unroute(LOGIN_CALL);
    }
  });

export function loginScenes(visit: () => Visit) {
  it("asks for both fields, refuses a wrong password, shows and hides it", () =>
    inWindow(visit(), {}, async (page) => {
      await page.goto("/login");
      expect(await page.title()).toBe("Iniciar sesión · Atalaya");
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      await seeAlert(page, "Email y contraseña requeridos");
      await fillIn(page, "lucia@example.com", "Equivocada-1");
      await seeAlert(page, "Credenciales inválidas");
      const password = page.getByLabel("Contraseña", { exact: true });
      await page.getByRole("button", { name: "Mostrar contraseña" }).click();
      expect(await password.getAttribute("type")).toBe("text");
      await page.getByRole("button", { name: "Ocultar contraseña" }).click();
      expect(await password.getAttribute("type")).toBe("password");
    }));

  it("announces a forgotten password, leads to the registration and to the main site", () =>
    inWindow(visit(), {}, async (page) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
      await seeAlert(page, "Funcionalidad próximamente");
      await page.getByRole("link", { name: "Regístrate" }).click();
      await page.waitForURL("**/register");
      await page.getByRole("link", { name: "Inicia sesión" }).click();
      await page.waitForURL("**/login");
      await page.getByRole("link", { name: "Atalaya" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    }));

  it("says that it worked, for a second, and leads to the dashboard", () =>
    inWindow(visit(), {}, async (page) => {
      await timeUntilLeft(page, "Inicio de sesión exitoso. Redirigiendo...");
      await page.goto("/login");
      await fillIn(page, "mateo@example.com");
      await see(page, "Inicio de sesión exitoso. Redirigiendo...");
      await page.waitForURL("**/dashboard");
      expect(await shownMs(page)).toBeGreaterThan(900);
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
    }));

  it("has a sentence for whatever the server answers", () =>
    answered(visit(), [
      [(route) => route.fulfill({ json: { success: true } }), "Login fallido"],
      [(route) => route.fulfill({ json: { message: "Cuenta en pausa" } }), "Cuenta en pausa"],
      [(route) => route.fulfill({ json: { message: "" } }), "Credenciales incorrectas"],
      [(route) => route.fulfill({ status: 401, body: "" }), "Credenciales inválidas"],
      [(route) => route.fulfill({ status: 500, body: "<html>" }), "Error al iniciar sesión"],
      [(route) => route.abort(), "Error de conexión segura. Por favor contacte al administrador."],
    ]));
}
