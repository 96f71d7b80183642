// A team: an owner invites a moderator, who moderates and sees no money, and who is out as soon as the owner says so. An agency
// invites its clients, each of whom sees one page.
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { buyBusiness, connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import {
  isPublic,
  makePerson,
  nextEmail,
  post,
  read,
  registerInTrial,
  type Session,
  writeComments,
} from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";
import { mailedLink } from "./getting-in.ts";
import { violations } from "./routes.ts";

const COMMENT = "El domingo cerráis, ¿verdad?";
const CLIENTS = ["Café La Plaza", "Zapatería Sol", "Librería Mar"];
const Joined = z.object({ token: z.string(), user: z.looseObject({ name: z.string(), email: z.string() }) });
const Logged = z.object({ entries: z.array(z.object({ at: z.string(), sentence: z.string() })) });

export function teamScenes(product: () => Product) {
  it("an owner invites a moderator, whose hidden comment the owner undoes, and three clients, each of whom sees one page", async () => {
    const session = await registerInTrial(product(), "Irene");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    const owner = { ...session, ...(await makePerson(product(), "Irene", CLIENTS)) };
    await connectPages(product(), owner.token, owner.facebookId);
    await buyBusiness(product(), owner.token);
    await writeComments(product(), owner.post, [COMMENT]);
    for (const [index, name] of CLIENTS.entries())
      await writeComments(product(), owner.posts[index]!, [`Nos encanta ${name}`]);
    const email = nextEmail("Tomas");
    await inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/team");
      await see(page, "De momento estás solo");
      await page.getByRole("button", { name: "Invitar" }).click();
      const dialog = page.getByRole("dialog", { name: "Invitar a tu equipo" });
      await dialog.getByLabel("Correo").fill(email);
      await dialog.getByLabel("Función").selectOption({ label: "Moderador" });
      await dialog.getByLabel("Todas, también las que conectes después").uncheck();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Enviar invitación" }).click();
      await see(dialog.page(), "Elige al menos una página");
      await dialog.getByLabel("Todas, también las que conectes después").check();
      await dialog.getByRole("button", { name: "Enviar invitación" }).click();
      await page.getByRole("heading", { name: "Invitaciones pendientes" }).waitFor();
      expect(await violations(page)).toEqual([]);

      const link = await mailedLink(product(), email, "/invitation#");
      await inWindow(product(), { width: PHONE, theme: "light" }, async (theirs) => {
        await theirs.addInitScript(() => localStorage.setItem("commentsView", "cards"));
        await theirs.goto(link);
        await see(theirs, /Irene te invita al equipo Irene como moderador/);
        expect(await violations(theirs)).toEqual([]);
        await theirs.getByLabel("Tu nombre").fill("Tomás");
        await theirs.getByLabel("Contraseña", { exact: true }).fill("Mirador-de-mar-7");
        await theirs.getByRole("button", { name: "Crear mi cuenta y unirme" }).click();
        await theirs.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

        await theirs.getByRole("button", { name: "Abrir menú" }).click();
        await theirs.getByRole("link", { name: "Equipo" }).waitFor();
        expect(await theirs.getByRole("link", { name: /^(Planes|Referidos)$/ }).count()).toBe(0);
        await theirs.goto("/plans");
        await theirs.getByRole("heading", { level: 1, name: "Equipo" }).waitFor();
        await theirs.goto("/settings");
        await theirs.getByRole("heading", { name: "Sesiones abiertas" }).waitFor();
        expect(await theirs.getByText(/Suscripción|Método de pago|Datos fiscales/).count()).toBe(0);

        await theirs.goto("/comments?status=all");
        const card = theirs.getByRole("article").filter({ hasText: COMMENT });
        await card.getByRole("button", { name: /^Desaprobar/ }).click();
        expect(await theirs.getByRole("button", { name: "Configurar" }).count()).toBe(0);
        const reasons = theirs.getByRole("dialog", { name: "Desaprobar comentario" });
        await reasons.getByText("Información falsa").click();
        await reasons.getByRole("button", { name: "Desaprobar" }).click();
        await card.getByText("Desaprobado").first().waitFor();
        const isShown = () => isPublic(product(), owner.post, COMMENT);
        await vi.waitFor(async () => expect(await isShown()).toBe(false), PATIENCE);

        // What did Tomás do yesterday: two presses, from any screen, at noon of the day after.
        await page.goto("/dashboard");
        const did = Logged.parse(await read(product(), "/audit?actor=person", owner)).entries[0]!;
        expect(did.sentence).toBe("Tomás lo ocultó por «Información falsa».");
        const day = new Date(did.at).toLocaleDateString("sv", { timeZone: "Europe/Madrid" });
        await page.clock.setFixedTime(Date.parse(`${day}T12:00:00Z`) + DAY_MS);
        await page.getByRole("link", { name: "Equipo", exact: true }).click();
        await page.getByRole("link", { name: "Qué hizo Tomás ayer" }).click();
        const lines = page.getByRole("table", { name: "Actividad" }).locator("tbody tr");
        await lines.filter({ hasText: did.sentence }).filter({ hasText: COMMENT }).waitFor();
        expect(await lines.count()).toBe(1);
        await lines.getByRole("button", { name: `Deshacer: ${did.sentence}` }).click();
        await vi.waitFor(async () => expect(await isShown()).toBe(true), PATIENCE);

        await page.goto("/team");
        await page.getByRole("button", { name: "Quitar a Tomás del equipo" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
        await see(page, "De momento estás solo");
        // The tab that is still open goes on in the workspace that is theirs. It may be on its way there, which ends what is opened.
        await vi.waitFor(async () => {
          await theirs.goto("/team");
          await theirs.getByText("Quién trabaja en Tomás, y qué puede hacer.").waitFor({ timeout: 3_000 });
        }, PATIENCE);
        // That one has no plan.
        await theirs.goto("/comments");
        await theirs.waitForURL("**/plans");
        await theirs.goto(link);
        await theirs.reload();
        await see(theirs, "Este enlace ya se usó.");
      });

      const clients: { name: string; session: Session }[] = [];
      for (const name of CLIENTS) {
        const client = nextEmail("Cliente");
        await page.getByRole("button", { name: "Invitar" }).click();
        await dialog.getByLabel("Correo").fill(client);
        await dialog.getByLabel("Función").selectOption({ label: "Solo lectura" });
        await dialog.getByLabel("Todas, también las que conectes después").uncheck();
        await dialog.getByLabel(`${name} (Facebook)`).check();
        await dialog.getByRole("button", { name: "Enviar invitación" }).click();
        await dialog.waitFor({ state: "detached" });
        const [, secret] = (await mailedLink(product(), client, "/invitation#")).split("#");
        const joining = { secret, name: "Cliente", password: "Mirador-de-mar-7" };
        clients.push({ name, session: Joined.parse(await post(product(), "/invitations/join", joining)) });
      }
      await page.reload();
      for (const name of CLIENTS) await see(page, `Solo ve ${name} (Facebook)`);
      for (const { name, session } of clients)
        await inWindow(product(), { session }, async (theirs) => {
          await theirs.goto("/comments?status=all");
          await see(theirs, `Nos encanta ${name}`);
          const seen = await theirs.locator("main").innerText();
          expect(CLIENTS.filter((one) => seen.includes(one))).toEqual([name]);
          expect(await theirs.getByRole("button", { name: /^Desaprobar/ }).count()).toBe(0);
          await theirs.goto("/accounts");
          await theirs.getByRole("heading", { level: 1, name: "Cuentas" }).waitFor();
          const main = theirs.locator("main");
          await main.getByText(name).first().waitFor();
          const accounts = await main.innerText();
          expect(CLIENTS.filter((one) => accounts.includes(one))).toEqual([name]);
        });
    });
  });
}
