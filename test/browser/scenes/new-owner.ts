import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { card, status } from "../comment-card.ts";
import { isPublic, makePerson, nextEmail, PASSWORD, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, listenTo, PATIENCE, see } from "../window.ts";

const INSULT = "Sos un imbécil de mierda, hijo de puta";

export function newOwnerScenes(product: () => Product) {
  it("lets a new owner register, start the trial, connect a page, see an insult hidden and restore it", async () => {
    const { post } = await makePerson(product(), "Lucía", ["Café Lucía"]);
    await inWindow(product(), {}, async (page) => {
      const complaints = listenTo(page);
      await register(page);
      const guide = page.getByRole("region", { name: "Primeros pasos" });
      expect(await guide.locator("[aria-current=step]").innerText()).toContain("Activa la prueba");
      await activateTrial(page);
      await page.getByRole("link", { name: "Cuentas" }).click();
      await see(page, "No hay cuentas conectadas");
      expect(await guide.locator("[aria-current=step]").innerText()).toContain("Conecta tu página");
      await connectPages(page);

      await writeComments(product(), post, [INSULT]);
      await guide.getByRole("link", { name: "Ver comentarios" }).click();
      await page.waitForURL("**/comments?status=all");
      await status(page, INSULT, "Desaprobado").waitFor();
      await card(page, INSULT)
        .getByText(/^Ocultado: /)
        .waitFor();
      await vi.waitFor(async () => expect(await isPublic(product(), post, INSULT)).toBe(false), PATIENCE);

      await card(page, INSULT).getByRole("button", { name: "Restaurar" }).click();
      await status(page, INSULT, "Aprobado").waitFor();
      await vi.waitFor(async () => expect(await isPublic(product(), post, INSULT)).toBe(true), PATIENCE);

      await page.goBack();
      await guide.getByRole("button", { name: "Ocultar primeros pasos" }).click();
      await page.reload();
      await see(page, "Café Lucía");
      expect(await guide.count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });
}

async function register(page: Page) {
  await page.goto("/register");
  await page.getByLabel("Nombre de usuario").fill("Lucía");
  await page.getByLabel("Correo electrónico").fill(nextEmail("Lucia"));
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Crear Cuenta" }).click();
  await see(page, "¡Registro exitoso! Redirigiendo...");
  // Without a plan or a trial, /accounts leads to the plans.
  await page.waitForURL("**/plans");
}

async function activateTrial(page: Page) {
  await page.getByRole("button", { name: "¡Prueba GRATUITA disponible!" }).first().click();
  await page.getByRole("button", { name: "Activar prueba gratuita" }).click();
  await page.getByRole("complementary").getByText("Plan Pro", { exact: true }).waitFor();
  await page.getByText("¡Prueba GRATUITA disponible!").first().waitFor({ state: "detached" });
}

/** As Lucía, who is not the sandbox's first person. */
async function connectPages(page: Page) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Conectar Facebook e Instagram" }).click();
  const popup = await opening;
  await popup.getByLabel("Entrar como").selectOption({ label: "Lucía" });
  await popup.getByRole("button", { name: "Cambiar" }).click();
  await popup.getByRole("checkbox", { name: "Café Lucía" }).check();
  await popup.getByRole("button", { name: "Permitir" }).click();
  await see(page, "Café Lucía");
}
