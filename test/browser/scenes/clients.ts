// Who looks after others' pages: a client without an account connects theirs again by a link, and all clients are on one screen.
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { fireCron } from "../../../tools/start/cron.ts";
import { connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { mailedLink } from "../mailed-link.ts";
import { buyPlan, makeOwner, makePerson, post, read, registerInTrial, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { DESKTOP, inWindow, listenTo, PATIENCE, PHONE, see } from "../window.ts";

const COMPLAINT = "Llevo dos semanas esperando mi pedido, ¿me pueden ayudar?";
const Accounts = z.object({
  accounts: z.array(z.object({ account_id: z.string(), connection: z.object({ problem: z.string().nullable() }) })),
});
const Page = z.object({ page: z.object({ id: z.string(), name: z.string() }) });
const State = z.object({
  pages: z.array(z.object({ id: z.string(), name: z.string(), posts: z.array(z.object({ id: z.string() })) })),
});

export function clientScenes(product: () => Product) {
  it("a client without an account connects their page again by a link, and the sender sees that it is done", async () => {
    const owner = await makeOwner(product(), "Lucia", ["Bar Norte"]);
    const control = controlOf(product().sandboxUrl);
    const { pages } = await control(State, "/state");
    const bar = pages.find(({ posts }) => posts.some(({ id }) => id === owner.post))!;
    await control(Page, "/pages", "POST", { name: "Otra del cliente", userId: owner.facebookId });
    const stranger = await control(z.object({ id: z.string() }), "/users", "POST", { name: "Otra persona" });
    await control(z.unknown(), `/pages/${bar.id}/deauthorize`, "POST", {});
    const problems = async () =>
      Accounts.parse(await read(product(), "/social/accounts", owner)).accounts.map(
        ({ connection }) => connection.problem,
      );
    await vi.waitFor(async () => expect(await problems()).toEqual(["token", "token"]), PATIENCE);

    await inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/accounts");
      await page.getByRole("button", { name: "Más acciones de Bar Norte de Facebook" }).click();
      await page.getByRole("button", { name: "Enlace para reconectar Bar Norte" }).click();
      const dialog = page.getByRole("dialog", { name: "Enlace para reconectar Bar Norte" });
      await dialog.getByRole("button", { name: "Crear enlace" }).click();
      await see(page, /Vale una sola vez, hasta el/);
      expect(await violations(page)).toEqual([]);
      const link = await dialog.getByLabel("Enlace").inputValue();

      await inWindow(product(), { width: PHONE, theme: "light" }, async (theirs) => {
        await theirs.goto(link);
        await see(theirs, "Lucia cuida los comentarios de esta página con Atalaya");
        await see(theirs, "Bar Norte");
        expect(await violations(theirs)).toEqual([]);
        const enter = async (person: string) => {
          const opening = theirs.waitForEvent("popup");
          await theirs.getByRole("button", { name: "Continuar con Facebook" }).click();
          const popup = await opening;
          await popup.getByLabel("Entrar como").selectOption(person);
          await popup.getByRole("button", { name: "Cambiar" }).click();
          await popup.getByRole("button", { name: "Permitir" }).click();
        };
        await enter(stranger.id);
        await see(theirs, /No recibimos ninguna página|no puede moderar «Bar Norte»/);
        await enter(owner.facebookId);
        await see(theirs, "«Bar Norte» vuelve a estar conectada.");
        expect(await violations(theirs)).toEqual([]);
        await theirs.reload();
        await see(theirs, "Este enlace ya se usó.");
        expect(await violations(theirs)).toEqual([]);
      });

      expect(await problems()).toEqual([null, null]);
      await fireCron(product().appUrl);
      await page.goto("/history");
      await see(page, "Con el enlace de Lucia se volvió a conectar Bar Norte.");
      await page.getByRole("button", { name: /^Avisos recientes/ }).click();
      await see(page, "Bar Norte: vuelve a estar conectada");
    });
  });

  it("three workspaces are on one screen, with keys, and a row opens what waits on its page in its workspace", async () => {
    const session = await registerInTrial(product(), "Marta");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    const person = await makePerson(product(), "Marta", ["Café Sur", "Librería Sur"]);
    await connectPages(product(), session.token, person.facebookId);
    await post(product(), "/workspaces", { name: "Sin plan" }, session);
    const shoes = await makeOwner(product(), "Zapatos", ["Zapatería Este"]);
    await verifyAddress(product(), { token: shoes.token, email: shoes.user.email });
    await buyPlan(product(), "pro", shoes);
    await post(product(), "/team/invitations", { email: session.user.email, role: "admin", pages: null }, shoes);
    const [, secret] = (await mailedLink(product(), session.user.email, "/invitation#")).split("#");
    await post(product(), "/invitations/accept", { secret }, session);
    await writeComments(product(), person.post, [
      "Sos un imbécil de mierda, hijo de puta",
      "Volveré, qué bien atienden",
    ]);
    await writeComments(product(), shoes.post, [COMPLAINT]);
    await writeComments(product(), shoes.media[0]!, [COMPLAINT]);

    await inWindow(product(), { session }, async (page) => {
      const errors = listenTo(page);
      await page.goto("/dashboard");
      await page.getByRole("link", { name: "Clientes" }).click();
      await page.getByRole("heading", { level: 1, name: "Clientes" }).waitFor();
      const table = page.getByRole("table", { name: "Clientes" });
      const row = (name: string) => table.getByRole("row").filter({ hasText: name });
      await vi.waitFor(async () => {
        await page.reload();
        await table.waitFor();
        expect(await row("Zapatería Este").getByRole("cell").nth(1).innerText()).toContain("2");
        expect(await row("Café Sur").getByRole("cell").nth(2).innerText()).toContain("1");
      }, PATIENCE);
      await row("Sin plan").getByText("Sin plan: sus páginas no están protegidas.").waitFor();
      expect(await table.locator("[data-row]").allInnerTexts()).toEqual([
        "Zapatería Este",
        "Café Sur",
        "Librería Sur",
        "Sin plan",
      ]);
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: PHONE, height: 900 });
      await row("Zapatería Este").getByText("Sin responder").waitFor();
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: DESKTOP, height: 900 });
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await see(page, COMPLAINT);
      await page.getByRole("button", { name: "Espacio: Zapatos" }).filter({ visible: true }).waitFor();
      expect(new URL(page.url()).searchParams.get("inbox")).toBe("review");
      const tab = page.getByRole("button", { name: /^Por revisar/ }).first();
      await vi.waitFor(async () => expect(await tab.innerText()).toContain("2"), PATIENCE);
      expect(errors).toEqual([]);
    });
  });
}
