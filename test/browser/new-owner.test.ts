import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type BrowserStack, openStack } from "./stack.ts";

const INSULT = "Sos un imbécil de mierda, hijo de puta";

let stack: BrowserStack | undefined;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack?.stop());

it("lets a new owner connect a page, see an insult hidden and bring it back", async () => {
  const { appUrl, sandboxUrl, browser } = stack!;
  const context = await browser.newContext({ locale: "es-ES", timezoneId: "Europe/Madrid" });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));

  await register(page, appUrl);
  await activateTrial(page);
  await connectPages(page);

  const target = await firstPost(sandboxUrl);
  await writeComment(sandboxUrl, target, INSULT);
  await page.getByRole("link", { name: "Comentarios", exact: true }).click();
  const card = page.getByRole("article").filter({ hasText: INSULT });
  await card.getByText("Desaprobado", { exact: true }).waitFor();
  await card.getByText(/^Ocultado: /).waitFor();
  await expect.poll(() => isPublic(sandboxUrl, target), { timeout: 15_000 }).toBe(false);

  await card.getByRole("button", { name: "Restaurar" }).click();
  await card.getByText("Aprobado", { exact: true }).waitFor();
  await expect.poll(() => isPublic(sandboxUrl, target), { timeout: 15_000 }).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

async function register(page: Page, appUrl: string) {
  await page.goto(`${appUrl}/register`);
  await page.getByLabel("Nombre de usuario").fill("Lucía");
  await page.getByLabel("Correo electrónico").fill("lucia@example.com");
  await page.getByLabel("Contraseña", { exact: true }).fill("Correcta-1234");
  await page.getByLabel("Confirmar contraseña", { exact: true }).fill("Correcta-1234");
  await page.getByRole("button", { name: "Crear Cuenta" }).click();
  await page.getByText("¡Registro exitoso! Redirigiendo...").waitFor();
  // Without a plan or a trial, /accounts leads to the plans.
  await page.waitForURL("**/plans");
}

async function activateTrial(page: Page) {
  await page.getByRole("button", { name: "¡Prueba GRATUITA disponible!" }).first().click();
  await page.getByRole("button", { name: "Activar prueba gratuita" }).click();
  await page.getByText("Plan Pro").first().waitFor();
}

async function connectPages(page: Page) {
  await page.getByRole("link", { name: "Cuentas" }).click();
  await page.waitForURL("**/accounts");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: /Facebook/ }).click();
  const popup = await opening;
  for (const box of await popup.getByRole("group", { name: "Páginas" }).getByRole("checkbox").all()) await box.check();
  await popup.getByRole("button", { name: "Permitir" }).click();
  await page.getByText("Café La Plaza").first().waitFor();
}

async function firstPost(sandboxUrl: string): Promise<string> {
  const State = z.object({ pages: z.array(z.object({ posts: z.array(z.object({ id: z.string() })) })) });
  const { pages } = State.parse(await (await fetch(`${sandboxUrl}/sandbox/state`)).json());
  return pages[0]!.posts[0]!.id;
}

async function writeComment(sandboxUrl: string, target: string, text: string) {
  const answer = await fetch(`${sandboxUrl}/sandbox/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ target, text, authorName: "Vecino Enojado" }),
  });
  expect(answer.status).toBe(200);
}

/** Whether the post's public page shows the insult. */
const isPublic = async (sandboxUrl: string, post: string) =>
  (await (await fetch(`${sandboxUrl}/p/${post}`)).text()).includes(INSULT);
