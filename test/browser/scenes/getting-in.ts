// Getting in and out: a forgotten password, a second step, a session that is ended from another device, and an account that is closed.
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { mailedLink } from "../mailed-link.ts";
import { PASSWORD, register, registerInTrial, type Session } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PHONE, section, see } from "../window.ts";

const NEW = "Mirador-de-mar-7";

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

const settings = (page: Page) => page.getByRole("heading", { name: "Configuración" }).waitFor();

export function gettingInScenes(product: () => Product) {
  it("replaces a forgotten password by a link that opens once, and offers another one afterwards", async () => {
    const { user } = await register(product(), "Nora");
    await inWindow(product(), { width: PHONE }, async (page) => {
      await page.goto("/login");
      await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
      // The page before has a field of the same name.
      await page.getByRole("heading", { name: "¿Olvidaste tu contraseña?" }).waitFor();
      await page.getByLabel("Correo electrónico").fill(user.email);
      await page.getByRole("button", { name: "Enviar enlace" }).click();
      await see(page, /^Si hay una cuenta con ese correo/);
      expect(await violations(page)).toEqual([]);

      const link = await mailedLink(product(), user.email, "/reset-password#");
      const choose = async () => {
        await page.goto(link);
        await page.reload();
        await page.getByLabel("Nueva contraseña", { exact: true }).fill(NEW);
        await page.getByLabel("Confirmar nueva contraseña").fill(NEW);
        await page.getByRole("button", { name: "Cambiar contraseña" }).click();
      };
      await choose();
      await see(page, "Contraseña cambiada. Ya puedes entrar con ella.");
      await choose();
      await see(page, "Este enlace ya se usó.");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: "Pedir otro enlace" }).click();
      await page.getByRole("link", { name: "Volver a iniciar sesión" }).click();
      await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
      await signIn(page, user.email, NEW);
      await page.waitForURL("**/plans");
    });
  });

  it("asks for the second step that an owner added, and lets in with a passkey or a recovery code", async () => {
    const session = await register(product(), "Greta");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    await inWindow(product(), {}, async (page, context) => {
      const browser = await context.newCDPSession(page);
      await browser.send("WebAuthn.enable");
      await browser.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      // A passkey needs a host name instead of an IP address.
      const site = product().appUrl.replace("127.0.0.1", "localhost");
      await page.goto(`${site}/login`);
      await signIn(page, session.user.email, PASSWORD);
      await page.waitForURL("**/plans");
      await page.goto(`${site}/settings/seguridad`);
      await settings(page);

      await page.getByRole("button", { name: "Añadir una aplicación de códigos" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Continuar" }).click();
      await dialog.getByRole("img", { name: "Código QR para tu aplicación" }).waitFor();
      expect(await violations(page)).toEqual([]);
      const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
      await dialog.getByLabel("Código que muestra la aplicación").fill(new TOTP({ secret }).generate());
      await dialog.getByRole("button", { name: "Activar" }).click();
      const codes = page.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
      await codes.first().waitFor();
      expect(await codes.count()).toBe(10);
      const code = await codes.first().innerText();
      const another = await codes.nth(1).innerText();
      await dialog.getByRole("button", { name: "Ya los guardé" }).click();

      await page.getByRole("button", { name: "Añadir una llave de acceso" }).click();
      await dialog.getByLabel("Nombre").fill("Mi portátil");
      await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Añadir" }).click();
      // What outlives the password needs the second step as well.
      await dialog.getByLabel("Código de tu aplicación o de recuperación").fill(another);
      await dialog.getByRole("button", { name: "Añadir" }).click();
      await see(page, "Mi portátil");
      await dialog.waitFor({ state: "detached" });
      expect(await violations(page, { within: section(page, "Verificación en dos pasos") })).toEqual([]);

      const signOut = async () => {
        await page.getByRole("button", { name: "Cerrar sesión", exact: true }).click();
        await page.waitForURL("**/login");
      };
      await signOut();
      await page.getByRole("button", { name: "Entrar con una llave de acceso" }).click();
      await page.waitForURL("**/plans");
      await signOut();
      await signIn(page, session.user.email, PASSWORD);
      await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
      await page.getByLabel("Código de recuperación").fill(code);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Entrar", exact: true }).click();
      await page.waitForURL("**/plans");
      await page.goto(`${site}/settings/seguridad`);
      await see(page, "Te quedan 8 de 10.");
    });
  });

  it("signs out a session that is ended on another device; an account that is closed there can be restored", async () => {
    const owner = await registerInTrial(product(), "Sara");
    const elsewhere: Session = { ...owner, token: await otherToken(product(), owner) };
    await inWindow(product(), { session: elsewhere }, async (there) => {
      const opened = there.waitForEvent("websocket");
      await there.goto("/dashboard");
      await opened;
      await there.getByRole("heading", { name: "Dashboard" }).waitFor();
      await inWindow(product(), { session: owner, width: PHONE }, async (here) => {
        await here.goto("/settings/seguridad");
        await here.getByRole("list", { name: "Sesiones abiertas" }).getByRole("button").first().click();
        await see(here, "Sesión cerrada en ese dispositivo");
        await there.waitForURL("**/login");
        await here.getByText("Esta sesión").waitFor();

        await here.getByRole("link", { name: "Datos", exact: true }).click();
        await here.getByRole("button", { name: "Cerrar mi cuenta" }).click();
        const question = here.getByRole("dialog", { name: "Cerrar mi cuenta" });
        await question.getByLabel("Tu contraseña").fill(PASSWORD);
        expect(await violations(here)).toEqual([]);
        await question.getByRole("button", { name: "Cerrar mi cuenta" }).click();
        await see(here, /^Tu cuenta está cerrada y se borrará el/);
        expect(await violations(here)).toEqual([]);
        await here.getByRole("button", { name: "Recuperar mi cuenta" }).click();
        await see(here, /^Has recuperado tu cuenta\./);
        await here.getByText(/^Tu cuenta está cerrada y se borrará el/).waitFor({ state: "detached" });
      });
    });
  });
}

async function otherToken(product: Product, { user }: Session): Promise<string> {
  const answer = await fetch(`${product.appUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}
