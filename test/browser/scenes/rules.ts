// The page of rules: what is added at once, taken away at once, and copied to other pages.
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { buyPlan, makePerson, type Owner, registerInTrial } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow } from "../window.ts";

const CAFE = "Café La Plaza";
const OTHERS = ["Zapatería Sol", "Librería Mar", "Panadería Luna", "Floristería Río"];
const PACK = "Insultos: México";

export function ruleScenes(product: () => Product) {
  let owner: Owner;
  beforeAll(async () => {
    const session = await registerInTrial(product(), "Irene");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    owner = { ...session, ...(await makePerson(product(), "Irene", [CAFE, ...OTHERS])) };
    await buyPlan(product(), "business", owner);
    await connectPages(product(), owner.token, owner.facebookId);
  });

  it("adds a pack of words but for one, copies the rules to four pages, and takes the pack away", () =>
    inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/reglas/palabras");
      await page.getByLabel("Vale para").selectOption(CAFE);
      await page.getByRole("button", { name: `Ver ${PACK}` }).click();
      const pack = page.getByRole("dialog", { name: PACK });
      const first = pack.getByRole("list", { name: "Palabras del paquete" }).getByRole("button").first();
      const left = (await first.getAttribute("aria-label"))!.replace("Quitar ", "");
      await first.click();
      expect(await violations(page)).toEqual([]);
      await pack.getByRole("button", { name: /^Añadir \d+ palabras$/ }).click();
      await save(page);
      const line = page.getByRole("listitem").filter({ hasText: PACK });
      const count = (await line.getByText(/^\d+ palabras en tu lista$/).textContent())!;

      await page.getByRole("button", { name: "Copiar a otras páginas" }).click();
      const copy = page.getByRole("dialog", { name: `Copiar las reglas de ${CAFE}` });
      await copy.getByRole("checkbox", { name: "Todas" }).check();
      await copy.getByRole("button", { name: "Ver qué cambia" }).click();
      const changes = copy.getByRole("list", { name: "Qué cambia" }).getByRole("listitem");
      await changes.getByText(/^Librería Mar: /).click();
      expect(await changes.count()).toBe(OTHERS.length);
      expect(await violations(page)).toEqual([]);
      await copy.getByRole("button", { name: "Aplicar" }).click();
      await copy.getByText(/^Hecho\. Vale para los comentarios nuevos/).waitFor();
      await copy.getByRole("button", { name: "Listo" }).click();
      for (const name of OTHERS) {
        await page.getByLabel("Vale para").selectOption(name);
        await line.getByText(count, { exact: true }).waitFor();
        await page.getByText(left, { exact: true }).waitFor({ state: "detached" });
      }

      await page.getByLabel("Vale para").selectOption(CAFE);
      await page.getByRole("button", { name: `Quitar el paquete ${PACK}` }).click();
      await save(page);
      await page.reload();
      await line.waitFor();
      expect(await line.getByText(count, { exact: true }).count()).toBe(0);
    }));
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByRole("region", { name: "Cambios sin guardar" }).waitFor({ state: "hidden" });
}
