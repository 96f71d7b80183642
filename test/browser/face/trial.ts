import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { inWindow, newPerson, see, seeAlert, type Visit } from "./visit.ts";

const ACTIVATE_CALL = "**/api/auth/activate-trial";

async function openOffer(page: Page) {
  await page.goto("/plans");
  await page.getByRole("button", { name: "¡Prueba GRATUITA disponible!" }).first().click();
  return page.getByRole("dialog", { name: "Activa tu prueba gratuita" });
}

export function trialScenes(visit: () => Visit) {
  it("says why the trial did not begin", () =>
    inWindow(visit(), { session: visit().newcomer }, async (page) => {
      const general = "Hubo un error al activar tu prueba gratuita. Inténtalo nuevamente más tarde.";
      const refusal = { success: false, code: "trial_used", message: "Ya utilizaste tu prueba gratuita." };
      const answers: [(route: Route) => Promise<void>, text: string][] = [
        [(route) => route.fulfill({ status: 500, json: {} }), general],
        [(route) => route.fulfill({ json: { success: false } }), "Error al activar la prueba gratuita"],
        [(route) => route.fulfill({ status: 403, json: refusal }), refusal.message],
        [(route) => route.abort(), general],
      ];
      const dialog = await openOffer(page);
      for (const [answer, text] of answers) {
        await page.route(ACTIVATE_CALL, answer);
        await dialog.getByRole("button", { name: "Activar prueba gratuita" }).click();
        await seeAlert(page, text);
        await page.unroute(ACTIVATE_CALL);
      }
    }));

  it("leads a newcomer from the trial to the first page and on to the comments", async () =>
    inWindow(visit(), { session: await newPerson(visit(), "Alma") }, async (page) => {
      await page.goto("/plans");
      const guide = page.getByRole("region", { name: "Primeros pasos" });
      await guide.getByText("Activa la prueba").waitFor();
      await guide.getByText("Conecta tu página").waitFor();
      await guide.getByText("Mira lo que habríamos ocultado").waitFor();
      expect(await guide.locator("[aria-current=step]").innerText()).toContain("Activa la prueba");

      const dialog = await openOffer(page);
      const tracked = page.waitForRequest(ACTIVATE_CALL);
      await dialog.getByRole("button", { name: "Activar prueba gratuita" }).click();
      expect((await tracked).postDataJSON().tracking).toMatchObject({ action_source: "website", country: "ES" });
      await page.getByRole("complementary").getByText("Plan Pro").waitFor();
      await page.getByRole("complementary").getByText("Prueba", { exact: true }).waitFor();
      expect(await page.getByText("¡Prueba GRATUITA disponible!").count()).toBe(0);

      await page.getByRole("link", { name: "Cuentas" }).click();
      await see(page, "No hay cuentas conectadas");
      expect(await guide.locator("[aria-current=step]").innerText()).toContain("Conecta tu página");
    }));

  it("shows the last step to who connected a page, until it is put away", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      await page.goto("/accounts");
      const guide = page.getByRole("region", { name: "Primeros pasos" });
      await guide.getByRole("link", { name: "Ver comentarios" }).click();
      await page.waitForURL("**/comments");
      await page.goBack();
      await guide.getByRole("button", { name: "Ocultar primeros pasos" }).click();
      await page.reload();
      await see(page, "Café La Plaza");
      expect(await guide.count()).toBe(0);
    }));
}
