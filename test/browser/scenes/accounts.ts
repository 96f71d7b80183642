// The owner's accounts: a broken connection, a revoked permission on Facebook, a downgrade, a deletion. The scenes run one after the
// other: each continues where the one before it stopped, with the first person and pages of the sandbox.
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { fireCron } from "../../../tools/start/cron.ts";
import { connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { buyPlan, isPublic, post, read, registerInTrial, type Session, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";

const POST = "Mañana abrimos a las nueve.";
const PRAISE = "¡Qué rico todo! Volveremos el sábado.";
const PERMISSION = "Moderar comentarios de Facebook";
const INSULT = "Sos un imbécil de mierda, hijo de puta";
/** The first of her pages that was found broken; a sweep may come to the other one before ours. */
const SUBJECT = /: se perdió la conexión(, y .+)?$/;

const State = z.object({
  users: z.array(z.object({ id: z.string() })),
  pages: z.array(z.object({ posts: z.array(z.object({ id: z.string(), message: z.string() })) })),
});
const Accounts = z.object({
  accounts: z.array(z.object({ group_name: z.string(), status: z.string() })),
  planLimit: z.object({ choose: z.boolean() }),
});
const Alerts = z.object({ pushKey: z.string() });
const Pushed = z.object({ devices: z.array(z.object({ messages: z.array(z.object({ text: z.string() })) })) });

const MORE = "Más acciones de Café La Plaza de Facebook";
async function chooseMore(page: Page, action: string) {
  await page.getByRole("button", { name: MORE }).click();
  await page.getByRole("button", { name: action }).click();
}

export function accountScenes(product: () => Product) {
  let owner: Session;
  let person: string;
  /** The post of the first page. */
  let firstPost: string;
  let control: ReturnType<typeof controlOf>;

  beforeAll(async () => {
    control = controlOf(product().sandboxUrl);
    owner = await registerInTrial(product(), "Paula");
    await verifyAddress(product(), { token: owner.token, email: owner.user.email });
    await connectPages(product(), owner.token);
    const { users, pages } = await control(State, "/state");
    person = users[0]!.id;
    firstPost = pages[0]!.posts[0]!.id;
    await writeComments(product(), firstPost, [PRAISE]);
  });

  const accounts = async () => Accounts.parse(await read(product(), "/social/accounts", owner));

  it.sequential("mails and pushes that a connection died, and shows a revoked permission with its effect; both are restored by connecting again", () =>
    inWindow(product(), { session: owner, width: PHONE }, async (page) => {
      const { pushKey } = Alerts.parse(await read(product(), "/alerts/mine", owner));
      await post(
        product(),
        "/alerts/devices",
        await control(z.unknown(), "/push", "POST", { applicationServerKey: pushKey }),
        owner,
      );
      await control(z.unknown(), "/faults", "PUT", { killTokens: { userId: person, subcode: 460 } });
      await writeComments(product(), firstPost, [INSULT]);

      const mine = page
        .locator(".comment")
        .filter({ hasText: owner.user.email })
        .filter({ hasText: "se perdió la conexión" });
      await page.goto(`${product().sandboxUrl}/mail`);
      await vi.waitFor(async () => {
        await fireCron(product().appUrl);
        await page.reload();
        expect(await mine.count()).toBeGreaterThan(0);
        const { devices } = await control(Pushed, "/push");
        const texts = devices.flatMap(({ messages }) => messages.map(({ text }) => text));
        expect(texts.join()).toContain("Perdimos la conexión con «Café La Plaza»");
      }, PATIENCE);
      await mine.first().getByRole("link", { name: SUBJECT }).click();
      await see(page, /Perdimos la conexión con/);
      await page.goto(`${page.url()}/body`);
      await page.getByRole("link", { name: "Volver a conectar" }).click();
      await page.waitForURL(`${product().appUrl}/accounts`);

      await page.getByRole("button", { name: /Estado de la conexión de Café La Plaza de Facebook/ }).click();
      await page.getByRole("button", { name: "Reparar" }).click();
      await page.getByRole("button", { name: "Volver a conectar" }).first().click();
      await connectAgain(page);
      await see(page, "Pruebas de que no falta nada");
      await vi.waitFor(async () => {
        await fireCron(product().appUrl);
        expect(await isPublic(product(), firstPost, INSULT)).toBe(false);
      }, PATIENCE);

      await control(z.unknown(), `/users/${person}/permissions`, "PUT", { declined: ["pages_manage_engagement"] });
      await page.goto("/accounts");
      await page.getByRole("button", { name: /Estado de la conexión de Café La Plaza de Facebook/ }).click();
      await page.getByRole("button", { name: "Reparar" }).click();
      await page.getByRole("heading", { name: `Falta el permiso «${PERMISSION}»` }).waitFor();
      await see(page, "No podemos ocultar, borrar ni responder comentarios de Facebook.");
      const permission = page.getByRole("listitem").filter({ hasText: /^Moderar comentarios de Facebook/ });
      await permission.getByText("Rechazado").waitFor();
      expect(await violations(page)).toEqual([]);

      await page.getByRole("button", { name: "Volver a conectar" }).click();
      const question = page.getByRole("dialog", { name: /¿Volver a conectar/ });
      expect(await question.getByRole("listitem").allTextContents()).toEqual([PERMISSION]);
      expect(await violations(page)).toEqual([]);
      const opening = page.waitForEvent("popup");
      await question.getByRole("button", { name: "Volver a conectar" }).click();
      const popup = await opening;
      const asked = popup.getByRole("group", { name: "Permisos" }).getByRole("checkbox");
      await asked.first().waitFor();
      expect(await asked.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")))).toEqual([
        "pages_manage_engagement",
      ]);
      await popup.getByRole("button", { name: "Permitir" }).click();
      await permission.getByText("Concedido").waitFor();
      await page.getByRole("heading", { name: /Falta el permiso/ }).waitFor({ state: "detached" });
      await see(page, "Pruebas de que no falta nada");
    }));

  it.sequential("publishes a text once the permission for it is given, and saves a keyword reply that the owner writes", () =>
    inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/accounts");
      await chooseMore(page, "Publicar en Café La Plaza de Facebook");
      const dialog = page.getByRole("dialog", { name: "Publicar en Café La Plaza" });
      await dialog.getByRole("textbox").fill(POST);
      await dialog.getByRole("button", { name: "Publicar", exact: true }).click();
      await see(page, "Falta el permiso para publicar en tu página.");
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Volver a conectar" }).click();
      await connectAgain(page);
      await see(page, "2 páginas conectadas");

      await chooseMore(page, "Publicar en Café La Plaza de Facebook");
      await dialog.getByRole("textbox").fill(POST);
      await dialog.getByRole("button", { name: "Publicar", exact: true }).click();
      await see(page, "Publicación enviada.");
      const { pages } = await control(State, "/state");
      expect(pages.flatMap(({ posts }) => posts).filter(({ message }) => message === POST)).toHaveLength(1);

      await page.setViewportSize({ width: PHONE, height: 900 });
      await page.getByRole("button", { name: MORE }).click();
      await page.getByRole("link", { name: "Respuestas automáticas de Café La Plaza de Facebook" }).click();
      await see(page, "No hay respuestas automáticas");
      await page.getByRole("button", { name: "Añadir respuesta" }).click();
      const form = page.getByRole("dialog", { name: "Nueva respuesta automática" });
      await form.getByRole("button", { name: "Guardar" }).click();
      await see(page, "Añade al menos una palabra clave");
      await form.getByLabel("Nombre").fill("Precios");
      await form.getByLabel("Palabras clave").fill("precio\ncuánto cuesta");
      await form.getByLabel("Respuesta", { exact: true }).fill("Hola, {nombre}: la carta está en la web.");
      await form.getByRole("switch", { name: "Solo en tu horario" }).check();
      expect(await violations(page)).toEqual([]);
      await form.getByRole("button", { name: "Guardar" }).click();
      await see(page, "precio, cuánto cuesta");
      expect(await violations(page)).toEqual([]);
      // The reply is that of the page on both networks.
      expect(await page.getByText(/^Solo (Facebook|Instagram)$/).count()).toBe(0);
      await page.reload();
      await page.getByRole("button", { name: "Cambiar Precios" }).click();
      expect(await page.getByLabel("Respuesta", { exact: true }).inputValue()).toContain("{nombre}");
      expect(await page.getByLabel("Desde").inputValue()).toBe("09:00");
      await page.getByRole("button", { name: "Volver", exact: true }).click();
      await page.getByRole("button", { name: "Eliminar Precios" }).click();
      await page.getByRole("button", { name: "Eliminar Precios" }).click();
      await see(page, "No hay respuestas automáticas");
    }));

  it.sequential("asks which pages stay after a downgrade and keeps the chosen one, and deletes another with its comments kept", () =>
    inWindow(product(), { session: owner }, async (page) => {
      await buyPlan(product(), "basic", owner);
      expect((await accounts()).planLimit.choose).toBe(true);
      await page.goto("/accounts");
      const dialog = page.getByRole("dialog", { name: "Elige tus páginas activas" });
      await dialog.getByRole("checkbox", { name: "Zapatería Sol" }).check();
      await see(page, "Has seleccionado 2 páginas distintas, pero tu plan actual permite un máximo de 1.");
      expect(await dialog.getByRole("button", { name: "Guardar selección" }).isDisabled()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("checkbox", { name: "Café La Plaza" }).uncheck();
      await dialog.getByRole("button", { name: "Guardar selección" }).click();
      await dialog.waitFor({ state: "detached" });

      const after = await accounts();
      expect(after.planLimit.choose).toBe(false);
      expect(
        new Set(after.accounts.filter(({ status }) => status === "active").map((account) => account.group_name)),
      ).toEqual(new Set(["Zapatería Sol"]));
      await page.getByRole("button", { name: "Activar Café La Plaza de Facebook" }).click();
      await see(page, "Has alcanzado el límite de 1 páginas activas para tu plan Basic.");

      await chooseMore(page, "Quitar Café La Plaza de Facebook de Atalaya");
      const question = page.getByRole("dialog", { name: "Quitar de Atalaya" });
      expect(await question.getByRole("radio", { name: "Conservarlos" }).isChecked()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await question.getByRole("button", { name: "Quitar" }).click();
      await see(page, "Cuenta eliminada.");
      await page.getByRole("button", { name: MORE }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Comentarios", exact: true }).click();
      await page.getByRole("button", { name: /^Todos/ }).click();
      await see(page, PRAISE);
    }));

  it.sequential("shows a person the progress of the deletion that they requested at Meta", () =>
    inWindow(product(), {}, async (page) => {
      const called = await control(z.object({ body: z.string() }), `/users/${person}/data-deletion`, "POST", {});
      const answer = z.object({ url: z.url(), confirmation_code: z.string() }).parse(JSON.parse(called.body));
      await page.goto(answer.url);
      await page.getByText(/^Tus datos se borraron el/).waitFor();
      await see(page, answer.confirmation_code);
      expect(await violations(page)).toEqual([]);
      await page.goto("/data-deletion?code=00000000000000000000000000000000");
      await see(page, "No hay ninguna petición con este código.");
    }));
}

/** Confirms the question about connecting again, and permits on Facebook what it asks for. */
async function connectAgain(page: Page) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Volver a conectar" }).click();
  await (await opening).getByRole("button", { name: "Permitir" }).click();
}
