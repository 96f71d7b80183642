// An agency: whose comment it is, in the list, its filter, the log, the dashboard and the report, where a page is Facebook and its Instagram account together.
import { beforeAll, expect, it } from "vitest";
import { connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { card } from "../comment-card.ts";
import { makePerson, type Owner, registerInTrial, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, moved, PHONE, see } from "../window.ts";

const PAGES = ["Café La Plaza", "Zapatería Sol", "Librería Mar"];
/** The names of pages come with the list, not after it. */
const STILL = 0.02;
const PRAISE = "Volveré, qué bien atienden";
const ON_INSTAGRAM = "¿Lo hay en azul?";

export function severalPagesScenes(product: () => Product) {
  let owner: Owner;
  beforeAll(async () => {
    const session = await registerInTrial(product(), "Alba");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    owner = { ...session, ...(await makePerson(product(), "Alba", PAGES)) };
    await connectPages(product(), owner.token, owner.facebookId);
    const [cafe, shop] = owner.posts;
    await writeComments(product(), cafe!, [PRAISE, "Sos un imbécil de mierda"]);
    await writeComments(product(), shop!, ["Los zapatos llegaron con la suela despegada y nadie contesta"]);
    await writeComments(product(), owner.media[1]!, [ON_INSTAGRAM, "Eres un hijo de puta, ojalá te mueras"]);
  });

  it("shows whose comment each line is, and filters by a page with both networks, then by one", () =>
    inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/comments?status=all");
      await card(page, PRAISE).getByText("Café La Plaza en Facebook").waitFor();
      await card(page, ON_INSTAGRAM).getByText("Zapatería Sol en Instagram").waitFor();
      expect(await moved(page)).toBeLessThan(STILL);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: /^Filtros/ }).click();
      await page.getByLabel("Página").selectOption("Zapatería Sol");
      await see(page, "Mostrando 3 de 3 comentarios");
      expect(await page.getByText("Zapatería Sol en Instagram").count()).toBe(0);
      await page.getByLabel("Plataforma").selectOption("Instagram");
      await see(page, "Mostrando 2 de 2 comentarios");
      await page.reload();
      await see(page, "Mostrando 2 de 2 comentarios");
      await page.goto(`/history?page=${new URL(page.url()).searchParams.get("page")}`);
      const lines = page.getByRole("table", { name: "Actividad" }).locator("tbody tr");
      await lines.filter({ hasText: "ojalá te mueras" }).waitFor();
      expect(await lines.filter({ hasText: "Sos un imbécil" }).count()).toBe(0);
    }));

  it("shows the figures and the report of one page, both networks together, and the list behind a figure", () =>
    inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/dashboard");
      await page.getByLabel("Página").waitFor();
      expect(await moved(page)).toBeLessThan(STILL);
      await page.getByLabel("Página").selectOption("Zapatería Sol");
      const total = page.getByText("Comentarios Totales").locator("..");
      await total.getByText("3", { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("Red", { exact: true }).selectOption("Instagram");
      await total.getByText("2", { exact: true }).waitFor();
      await total.getByRole("link").click();
      await see(page, "Mostrando 2 de 2 comentarios");
      await page.goBack();
      await page.getByRole("link", { name: "Informe del mes" }).click();
      await see(page, "Zapatería Sol (Instagram)");
      expect(await violations(page)).toEqual([]);
    }));

  it("shows page and network above the text on a phone, and in the open card", () =>
    inWindow(product(), { session: owner, width: PHONE, theme: "light" }, async (page) => {
      await page.goto("/comments?status=all");
      const line = card(page, ON_INSTAGRAM);
      const mark = line.getByText("Zapatería Sol en Instagram");
      await mark.waitFor();
      const [above, text] = [await mark.boundingBox(), await line.getByText(ON_INSTAGRAM).boundingBox()];
      expect(above!.y + above!.height).toBeLessThanOrEqual(text!.y);
      await line.getByRole("button", { name: /^Abrir el comentario/ }).click();
      await card(page, ON_INSTAGRAM).getByRole("button", { name: "Cerrar el detalle" }).waitFor();
      await card(page, ON_INSTAGRAM).getByText("Zapatería Sol en Instagram").waitFor();
      expect(await violations(page)).toEqual([]);
    }));
}
