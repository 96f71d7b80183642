// A team: an owner invites a moderator, who moderates, sees no billing, and loses access as soon as the owner removes them. An agency
// invites a client, who sees one of its pages.
import type { Locator } from "playwright-core";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { buyBusiness, connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { violations } from "../accessibility.ts";
import { card } from "../comment-card.ts";
import { counted } from "../counted.ts";
import { mailedLink } from "../mailed-link.ts";
import {
  buyPlan,
  isPublic,
  makePerson,
  nextEmail,
  PASSWORD,
  post,
  read,
  register,
  registerInTrial,
  writeComments,
} from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";

const COMMENT = "El domingo cerráis, ¿verdad?";
const [THEIRS, ...OTHERS] = ["Librería Mar", "Café La Plaza", "Zapatería Sol"] as const;
const PAGES = [THEIRS, ...OTHERS];
const CLIENTS = ["Zapatería Sol", "Librería Mar", "Bar Uno", "Bar Dos", "Clínica Norte", "Óptica Río", "Panadería Sol"];
const Joined = z.object({ token: z.string(), user: z.looseObject({ name: z.string(), email: z.string() }) });
const Logged = z.object({ entries: z.array(z.object({ at: z.string(), sentence: z.string() })) });

/** The colour of the mark on a button. */
const colourOf = (button: Locator) =>
  button
    .locator("[aria-hidden]")
    .first()
    .evaluate((mark) => getComputedStyle(mark).backgroundColor);

export function teamScenes(product: () => Product) {
  it("an owner invites a moderator, whose hidden comment the owner undoes, and a client, who sees one page of three", async () => {
    const session = await registerInTrial(product(), "Irene");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    const owner = { ...session, ...(await makePerson(product(), "Irene", PAGES)) };
    await connectPages(product(), owner.token, owner.facebookId);
    await buyBusiness(product(), owner.token);
    await writeComments(product(), owner.post, [COMMENT]);
    for (const [index, name] of PAGES.entries())
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

        const openMenu = theirs.getByRole("button", { name: "Más", exact: true });
        await openMenu.click();
        await theirs.getByRole("link", { name: "Equipo" }).waitFor();
        expect(await theirs.getByRole("link", { name: /^(Planes|Referidos)$/ }).count()).toBe(0);
        await theirs.goto("/plans");
        await theirs.getByRole("heading", { level: 1, name: "Equipo" }).waitFor();
        await openMenu.click();
        await theirs.getByRole("link", { name: "Configuración" }).click();
        await theirs.getByRole("link", { name: "Seguridad" }).click();
        await theirs.getByRole("heading", { name: "Sesiones abiertas" }).waitFor();
        expect(await theirs.getByRole("link", { name: /^(Plan y pagos|Datos)$/ }).count()).toBe(0);
        expect(await theirs.getByText(/Suscripción|Método de pago|Datos fiscales/).count()).toBe(0);

        await theirs.getByRole("link", { name: "Comentarios" }).click();
        await theirs.getByRole("button", { name: /^Todos/ }).click();
        await card(theirs, COMMENT)
          .getByRole("button", { name: /^Ocultar/ })
          .click();
        expect(await theirs.getByRole("button", { name: "Configurar" }).count()).toBe(0);
        const reasons = theirs.getByRole("dialog", { name: "Ocultar comentario" });
        await reasons.getByText("Información falsa").click();
        await reasons.getByRole("button", { name: "Ocultar" }).click();
        await reasons.waitFor({ state: "detached" });
        await card(theirs, COMMENT).getByText("Desaprobado").first().waitFor();
        const isShown = () => isPublic(product(), owner.post, COMMENT);
        await vi.waitFor(async () => expect(await isShown()).toBe(false), PATIENCE);

        // What did Tomás do yesterday? It takes two clicks from any screen, at noon of the next day.
        await page.goto("/dashboard");
        const did = Logged.parse(await read(product(), "/audit?actor=person", owner)).entries[0]!;
        expect(did.sentence).toBe("Tomás lo ocultó por «Información falsa».");
        const day = new Date(did.at).toLocaleDateString("sv", { timeZone: "Europe/Madrid" });
        await page.clock.setFixedTime(Date.parse(`${day}T12:00:00Z`) + DAY_MS);
        const { count, click } = counted(page);
        await click(page.getByRole("link", { name: "Equipo", exact: true }));
        await click(page.getByRole("link", { name: "Qué hizo Tomás ayer" }));
        const lines = page.getByRole("table", { name: "Actividad" }).locator("tbody tr");
        await lines.filter({ hasText: did.sentence }).filter({ hasText: COMMENT }).waitFor();
        expect(await lines.count()).toBe(1);
        expect(count()).toBeLessThanOrEqual(2);
        await lines.getByRole("button", { name: `Deshacer: ${did.sentence}` }).click();
        await vi.waitFor(async () => expect(await isShown()).toBe(true), PATIENCE);

        await page.getByRole("link", { name: "Equipo", exact: true }).click();
        await page.getByRole("button", { name: "Quitar a Tomás del equipo" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
        await see(page, "De momento estás solo");
        // The open tab continues in the member's own workspace. It may already be on its way there, which aborts our navigation.
        await vi.waitFor(async () => {
          await theirs.goto("/team");
          await theirs.getByText("Quién trabaja en Tomás, y qué puede hacer.").waitFor({ timeout: 3_000 });
        }, PATIENCE);
      });

      const client = nextEmail("Cliente");
      await page.getByRole("button", { name: "Invitar" }).click();
      await dialog.getByLabel("Correo").fill(client);
      await dialog.getByLabel("Función").selectOption({ label: "Solo lectura" });
      await dialog.getByLabel("Todas, también las que conectes después").uncheck();
      await dialog.getByLabel(THEIRS, { exact: true }).check();
      await dialog.getByLabel(OTHERS[0], { exact: true }).check();
      await dialog.getByLabel(`Redes de ${OTHERS[0]}`).selectOption("Solo Instagram");
      await dialog.getByLabel(OTHERS[0], { exact: true }).uncheck();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Enviar invitación" }).click();
      await see(page, `Solo verá ${THEIRS}.`);
      const invitation = await mailedLink(product(), client, "/invitation#");
      const [, secret] = invitation.split("#");
      await inWindow(product(), { width: PHONE }, async (theirs) => {
        await theirs.goto(invitation);
        await see(theirs, `Solo verás ${THEIRS}.`);
      });
      const joining = { secret, name: "Cliente", password: "Mirador-de-mar-7" };
      const joined = Joined.parse(await post(product(), "/invitations/join", joining));
      await page.reload();
      await see(page, `Solo ve ${THEIRS}.`);
      await inWindow(product(), { session: joined }, async (theirs) => {
        const main = theirs.getByRole("main");
        const named = async () => {
          const text = await main.innerText();
          return PAGES.filter((name) => text.includes(name));
        };
        await theirs.goto("/comments?status=all");
        await see(theirs, `Nos encanta ${THEIRS}`);
        expect(await named()).toEqual([THEIRS]);
        expect(await theirs.getByRole("button", { name: /^Ocultar/ }).count()).toBe(0);
        await theirs.getByRole("link", { name: "Cuentas" }).click();
        await theirs.getByRole("heading", { level: 1, name: "Cuentas" }).waitFor();
        await main.getByText(THEIRS).first().waitFor();
        expect(await named()).toEqual([THEIRS]);
      });
    });
  });

  it("a person makes workspaces for clients, always sees which one is open, and hands one over by mail", async () => {
    const session = await register(product(), "Nuria");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    const client = nextEmail("Duena");
    await inWindow(product(), { session }, async (page) => {
      await page.goto("/settings/cuenta");
      await page.getByRole("button", { name: "Nuevo cliente" }).click();
      const making = page.getByRole("dialog", { name: "Nuevo cliente" });
      await making.waitFor();
      // The only field has the focus.
      await page.keyboard.type("Café La Plaza");
      expect(await violations(page)).toEqual([]);
      await making.getByRole("button", { name: "Crear y abrir" }).click();
      // It has no plan yet.
      await page.getByRole("heading", { level: 1, name: "Planes" }).waitFor();
      const open = page.getByRole("button", { name: "Espacio: Café La Plaza" });
      await open.waitFor();
      for (const name of CLIENTS) await post(product(), "/workspaces", { name }, session);
      await page.reload();
      await open.click();
      const list = page.getByRole("dialog", { name: "Tus espacios" });
      await list.getByRole("button", { name: "Zapatería Sol" }).waitFor();
      expect(await violations(page)).toEqual([]);
      // A workspace has the same colour everywhere.
      const here = list.getByRole("button", { name: "Café La Plaza" });
      expect(await colourOf(open)).toBe(await colourOf(here));
      await page.keyboard.type("zapateria");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Espacio: Zapatería Sol" }).waitFor();

      await page.getByRole("link", { name: "Equipo", exact: true }).click();
      await page.getByRole("button", { name: "Traspasar" }).click();
      const offer = page.getByRole("dialog", { name: "Traspasar Zapatería Sol" });
      await offer.getByLabel("Correo de tu cliente").fill(client);
      await offer.getByText("Dejo el equipo").click();
      await offer.getByLabel("Tu contraseña").fill(PASSWORD);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Invitaciones pendientes" }).waitFor();
      await see(page, client);
    });
    const link = await mailedLink(product(), client, "/invitation#");
    await inWindow(product(), { width: PHONE, theme: "light" }, async (page) => {
      await page.goto(link);
      await see(page, /Nuria te traspasa Zapatería Sol/);
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("Tu nombre").fill("Dueña");
      await page.getByLabel("Contraseña", { exact: true }).fill("Mirador-de-mar-7");
      await page.getByRole("button", { name: "Crear mi cuenta y aceptar" }).click();
      await page.getByRole("heading", { level: 1, name: "Planes" }).waitFor();
      await page.getByRole("banner").getByText("Zapatería Sol").waitFor();
    });
    await inWindow(product(), { session, width: PHONE }, async (page) => {
      await page.goto("/settings/cuenta");
      const open = page.getByRole("banner").getByRole("button", { name: /^Espacio: / });
      await open.click();
      const list = page.getByRole("dialog", { name: "Tus espacios" });
      await list.getByRole("button", { name: "Librería Mar" }).waitFor();
      expect(await list.getByRole("button", { name: "Zapatería Sol" }).count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await list.getByRole("button", { name: "Librería Mar" }).click();
      await page.getByRole("banner").getByRole("button", { name: "Espacio: Librería Mar" }).waitFor();
    });
  });

  it("a card that is typed once pays a second client's plan", async () => {
    const session = await register(product(), "Paula");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    await buyPlan(product(), "basic", session);
    await post(product(), "/workspaces", { name: "Café La Plaza" }, session);
    await inWindow(product(), { session }, async (page) => {
      await page.goto("/settings/plan");
      await page.getByRole("button", { name: "Espacio: Café La Plaza" }).click();
      await page.getByRole("dialog", { name: "Tus espacios" }).getByRole("button", { name: "Paula" }).click();
      await page.getByRole("button", { name: "Espacio: Paula" }).waitFor();
      await page.goto("/settings/plan");
      await page.getByRole("button", { name: "Gestionar" }).click();
      await page.getByRole("button", { name: "Agregar Nueva Tarjeta" }).click();
      await page.getByLabel("Número de tarjeta").fill("5555555555554444");
      await page.getByLabel("Caducidad").fill("12/34");
      await page.getByLabel("CVC").fill("123");
      await page.getByLabel("Café La Plaza").check();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Guardar tarjeta" }).click();
      await see(page, "Tarjeta agregada exitosamente");
      await page.getByRole("button", { name: "Cerrar", exact: true }).click();
      await page.getByRole("button", { name: "Espacio: Paula" }).click();
      await page.getByRole("dialog", { name: "Tus espacios" }).getByRole("button", { name: "Café La Plaza" }).click();
      await page.getByRole("button", { name: "Comprar Basic" }).click();
      await page.getByRole("button", { name: "Ir al pago" }).click();
      await page.getByRole("button", { name: "Pagar con mastercard •••• 4444" }).click();
      await page.getByRole("button", { name: "Espacio: Café La Plaza" }).waitFor();
      await page.goto("/settings/plan");
      await see(page, "Mastercard •••• 4444");
    });
  });
}
